import type { ReactNode } from "react";
import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post, PostTile } from "#contract/posts/contract.ts";
import { useRelated } from "#web/components/feeds/api.ts";
import { explorePath, tagPath } from "#web/components/posts/category-styles.ts";
import { PostRow } from "#web/components/posts/grid/post-row.tsx";
import { profilePath } from "#web/components/users/profile-path.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Tag } from "#web/ui/tags/tag.tsx";
import styles from "./related-posts.module.css";

/** Fewer do not make a row. */
const ROW_MIN = 3;
const TAGS_MAX = 3;

/** Renders rows of posts by the same maker, of remixes and of similar ones. */
export function RelatedPosts({ post }: { post: Post }) {
  const { category, owner, tags } = post;
  const related = useRelated(post._id);
  if (!related) return null;
  return (
    <>
      <Row
        posts={related.more}
        title={
          <>
            More by <bdi>{owner.username}</bdi>
          </>
        }
        label={`More by ${owner.username}`}
        right={
          <LinkButton variant="quiet" to={profilePath(owner.username, { category: "all" })}>
            All
          </LinkButton>
        }
      />
      <Row posts={related.remixes} title="Remixes" label="Remixes" min={1} />
      <Row
        posts={related.similar}
        title="Similar"
        label="Similar"
        right={
          <>
            {tags.slice(0, TAGS_MAX).map((tag) => (
              <Tag key={tag} to={tagPath(tag)}>
                {tag}
              </Tag>
            ))}
            <LinkButton variant="quiet" to={explorePath(category)}>
              All {CATEGORIES[category].plural.toLowerCase()}
            </LinkButton>
          </>
        }
      />
    </>
  );
}

type RowProps = {
  posts: readonly PostTile[];
  title: ReactNode;
  label: string;
  right?: ReactNode;
  /** With fewer posts there is no row. */
  min?: number;
};

function Row({ posts, title, label, right, min = ROW_MIN }: RowProps) {
  if (posts.length < min) return null;
  return (
    <section className={styles.row} aria-label={label}>
      <SectionHeading right={right && <div className={styles.links}>{right}</div>}>
        {title}
      </SectionHeading>
      <PostRow posts={posts} label={label} />
    </section>
  );
}
