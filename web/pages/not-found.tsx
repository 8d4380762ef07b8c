import { useInfiniteQuery } from "@tanstack/react-query";
import type { Category } from "#contract/posts/categories.ts";
import type { PostTile as Post } from "#contract/posts/contract.ts";
import { homeFeedQuery } from "#web/features/feeds/api.ts";
import { PostTile } from "#web/features/posts/grid/post-tile.tsx";
import { useCall } from "#web/platform/call.ts";
import { useSite } from "#web/platform/document/site.ts";
import { listsNsfw, useCurrentUser } from "#web/platform/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import styles from "./not-found.module.css";

export function NotFoundPage() {
  const site = useSite();
  return (
    <PageMessage
      title="Error 404: Page Not Found"
      text="The link is old or the post was deleted. Everything else is still here."
      actions={
        <>
          <LinkButton size="l" icon="home" to="/">
            Go home
          </LinkButton>
          <LinkButton size="l" variant="quiet" icon="search" to="/search">
            Search
          </LinkButton>
        </>
      }
    >
      <title>{`Page Not Found · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <RowWithGap />
    </PageMessage>
  );
}

/** Renders a row of the grid with one empty place. */
function RowWithGap() {
  const nsfw = listsNsfw(useCurrentUser());
  const { data } = useInfiniteQuery(homeFeedQuery(useCall(), { nsfw }));
  const takePost = createPicker(data?.pages[0] ?? []);
  return (
    <div className={styles.row}>
      <TilePlace shape={styles.square} post={takePost([0])} />
      <TilePlace shape={styles.tall} post={takePost([1, 3])} />
      <div className={styles.gap} aria-hidden="true">
        404
      </div>
      <TilePlace shape={styles.tall} post={takePost([1, 3])} />
      <TilePlace shape={styles.square} post={takePost([0])} />
      <TilePlace shape={styles.tall} post={takePost([1, 3])} />
    </div>
  );
}

function TilePlace({ shape, post }: { shape: string | undefined; post: Post | undefined }) {
  return <div className={shape}>{post && <PostTile post={post} />}</div>;
}

/** Returns a function that takes the posts one by one, by category. */
function createPicker(
  posts: readonly Post[],
): (categories: readonly Category[]) => Post | undefined {
  const remaining = [...posts];
  return (categories) => {
    const index = remaining.findIndex(({ category }) => categories.includes(category));
    return index < 0 ? undefined : remaining.splice(index, 1)[0];
  };
}
