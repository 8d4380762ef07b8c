import type { ReactNode } from "react";
import { Link } from "react-router";
import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post } from "#contract/posts/contract.ts";
import { CATEGORY_STYLES, explorePath, tagPath } from "#web/components/posts/category-styles.ts";
import { LikeButton } from "#web/components/posts/like-button.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { ShareButton } from "#web/ui/buttons/share-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { LinkedText } from "#web/ui/content/linked-text.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { Tag } from "#web/ui/tags/tag.tsx";
import styles from "./post-facts.module.css";

type PostFactsProps = {
  post: Post;
  /** Turns to other posts. */
  turner: ReactNode;
  /** The menu for those who may change the post. */
  actions: ReactNode;
  /** The button that follows the maker. */
  follow: ReactNode;
  /** The button that shows who likes it. */
  likers: ReactNode;
  /** The earlier posts that it names, if any. */
  credits: ReactNode;
  /** The colors of the chosen picture. */
  colors: ReactNode;
  /** The price and the character, if any. */
  sale: ReactNode;
};

/** Renders a post's details beside its pictures. */
export function PostFacts(props: PostFactsProps) {
  const { post, turner, actions, follow, likers, credits, colors, sale } = props;
  const { title, category, owner, description, tags, nsfw, createdAt } = post;
  const site = useSite();
  return (
    <section className={styles.facts} aria-label="About this creation">
      <div className={styles.kind}>
        <Link className={styles.category} to={explorePath(category)}>
          <Icon name={CATEGORY_STYLES[category].icon} />
          {CATEGORIES[category].plural}
        </Link>
        {nsfw && <span className={styles.nsfw}>NSFW</span>}
        {turner}
      </div>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <p className={classNames("t-sm", styles.date)}>
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      <div className={styles.head}>
        <div className={styles.maker}>
          <Link className={styles.author} to={`/profile/${owner.username}`}>
            <Avatar src={owner.avatar} name={owner.username} size={44} />
            <span>{owner.username}</span>
          </Link>
          {owner.banned && <RoleBadge text="Banned" tone="banned" />}
          <div className={styles.follow}>{follow}</div>
        </div>
        {credits && <div className={styles.credits}>{credits}</div>}
        <div className={styles.figures}>
          <LikeButton post={post} />
          {likers}
        </div>
        <div className={styles.actions}>
          <ShareButton title={title} url={`${site.url}/post/${post._id}`} size="l" />
          {actions}
        </div>
      </div>
      {colors}
      {sale}
      {description && (
        <p className={styles.description} dir="auto">
          <LinkedText text={description} />
        </p>
      )}
      {tags.length > 0 && <Tags tags={tags} />}
    </section>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Tag to={tagPath(tag)}>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}
