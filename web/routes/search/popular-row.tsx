import { useInfiniteQuery } from "@tanstack/react-query";
import { homeFeedQuery } from "#web/components/feeds/api.ts";
import { PostRow } from "#web/components/posts/grid/post-row.tsx";
import { useCall } from "#web/lib/call.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import styles from "./search.module.css";

/** Renders the first of the week's popular posts, once they are loaded. */
export function PopularRow() {
  const nsfw = listsNsfw(useCurrentUser());
  const query = useInfiniteQuery(homeFeedQuery(useCall(), { nsfw, order: "popular" }));
  const [posts = []] = query.data?.pages ?? [];
  if (posts.length === 0) return null;
  return (
    <section className={styles.popular} aria-labelledby="popular">
      <SectionHeading
        id="popular"
        right={
          <LinkButton variant="quiet" to="/?sort=popular">
            More
            <span className="sr"> popular creations</span>
          </LinkButton>
        }
      >
        Popular this week
      </SectionHeading>
      <PostRow posts={posts} label="Popular this week" />
    </section>
  );
}
