import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { homeFeedQuery } from "#web/components/feeds/api.ts";
import { fillColumns } from "#web/components/feeds/wall-columns.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";

const VISITOR_QUERY = { nsfw: false };
/** Column widths, as in the style sheet. */
const COLUMNS = { left: 1.25, middle: 1, right: 1 };
/** How far each column begins above the wall. */
const RISES = ["-mt-34", "-mt-84", "-mt-128 max-[1101px]:hidden"];
const MAX_TILES = 24;

/**
 * Prefetches the wall's posts, which stay empty on failure. In the browser, the form renders first and
 * these and `others` follow.
 */
export async function prefetchWall(
  queries: QueryClient,
  ...others: Promise<void>[]
): Promise<null> {
  const parts = [queries.prefetchInfiniteQuery(homeFeedQuery(VISITOR_QUERY)), ...others];
  if (import.meta.env.SSR) await Promise.all(parts);
  return null;
}

/** Renders the newest posts in three columns. */
export function AuthWall() {
  const { data } = useInfiniteQuery(homeFeedQuery(VISITOR_QUERY));
  const posts = data?.pages.flatMap(({ posts }) => posts).slice(0, MAX_TILES) ?? [];
  const tiles = posts.flatMap(({ _id, images: [image] }) =>
    image ? [{ id: _id, image, height: image.height / image.width }] : [],
  );
  if (tiles.length === 0) return null;
  return (
    <div className="grid gap-10 absolute inset-0 grid-cols-[1.25fr_1fr_1fr] px-10 overflow-hidden bg-ground max-[1101px]:grid-cols-[1fr_1fr]">
      {fillColumns(tiles, Object.values(COLUMNS)).map((column, index) => (
        <div
          key={Object.keys(COLUMNS)[index]}
          className={`grid content-start gap-10 ${RISES[index]}`}
        >
          {column.map(({ id, image }) => (
            <PostPicture
              key={id}
              className="w-full h-auto outline outline-art-edge -outline-offset-1"
              image={image}
              sizes="340px"
              alt=""
            />
          ))}
        </div>
      ))}
    </div>
  );
}
