import { useQueries, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Board } from "#contract/boards/contract.ts";
import type { PostTile } from "#contract/posts/contract.ts";
import { useRefreshBoards } from "#web/components/boards/api.ts";
import { boardPostsQuery } from "#web/components/boards/queries.ts";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { useArranging } from "./use-arranging.ts";

type ArrangeGridProps = { board: Board; nsfw: boolean; onDone: () => void };

/** Renders all posts of one's board in its order, to move and remove them. */
export function ArrangeGrid({ board, nsfw, onDone }: ArrangeGridProps) {
  const { code } = board;
  const first = useQuery(boardPostsQuery({ code, nsfw, page: 1 }));
  const pages = Array.from({ length: first.data?.pageCount ?? 1 }, (_, index) => index + 1);
  const all = useQueries({
    queries: pages.map((page) => boardPostsQuery({ code, nsfw, page })),
  });
  const posts = all.flatMap(({ data }) => data?.posts ?? []);
  if (all.some(({ data }) => !data)) {
    const failed = all.find(({ error }) => error) ?? first;
    return (
      <QueryState
        query={failed}
        what="The creations"
        pending={<SkeletonRows label="Loading the creations" height={180} count={3} />}
      />
    );
  }
  return <Arranger board={board} posts={posts} onDone={onDone} />;
}

type ArrangerProps = { board: Board; posts: readonly PostTile[]; onDone: () => void };

function Arranger({ board, posts, onDone }: ArrangerProps) {
  const user = useCurrentUser();
  const list = useRef<HTMLUListElement>(null);
  const { order, liftedId, said, handleOf, moveTo, removeFrom, drop } = useArranging(
    board.code,
    posts,
    list,
  );
  const refresh = useRefreshBoards();

  async function finish() {
    drop();
    await refresh();
    onDone();
  }

  return (
    <section aria-label={`Arrange ${board.title}`}>
      <div className="flex items-center gap-16 mb-16 sticky top-[var(--top-bar,56px)] z-10 py-8 bg-ground">
        <p className="t-sm flex-1 min-w-0">
          <span className="no-hover:hidden">
            Drag a creation, or lift it with Space: arrows move it, Space drops it, Esc puts it
            back.
          </span>
          <span className="can-hover:hidden">
            Hold a creation and drag it, or tap it, then the place it goes to.
          </span>
        </p>
        <Button variant="primary" onClick={() => void finish()}>
          Done
        </Button>
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ul
        ref={list}
        className="grid gap-16 grid-cols-[repeat(auto-fill,minmax(min(100%,176px),1fr))] phone:gap-12 phone:grid-cols-[repeat(auto-fill,minmax(min(100%,168px),1fr))]"
        aria-label={`Creations on ${board.title}`}
      >
        {order.map((post, index) => (
          <li
            key={post._id}
            className="min-w-0 bg-s1"
            data-tile={post._id}
            onDragStart={(event) => event.preventDefault()}
          >
            <button
              type="button"
              className={classNames(
                "relative block w-full select-none cursor-grab [-webkit-touch-callout:none]",
                liftedId === post._id && "z-1 outline-3 outline-signal-text outline-offset-3",
              )}
              aria-label={`${post.title}, ${index + 1} of ${order.length}`}
              {...handleOf(post._id)}
            >
              <PictureSquare
                image={isVeiled(post, user) ? null : post.images[0]}
                sizes="240px"
                veiled={post.nsfw}
              />
              <b className="block px-8 pt-6 t-label truncate text-left" dir="auto">
                {post.title}
              </b>
            </button>
            <TileActions
              post={post}
              at={index}
              count={order.length}
              onMove={moveTo}
              onRemove={removeFrom}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type TileActionsProps = {
  post: PostTile;
  at: number;
  count: number;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
};

/** Renders the buttons below a tile, for those who neither drag nor use the arrows. */
function TileActions({ post: { _id, title }, at, count, onMove, onRemove }: TileActionsProps) {
  const isFirst = at === 0;
  const isLast = at === count - 1;
  return (
    <div className="flex justify-between">
      <IconButton
        icon="left"
        label={`Move ${title} earlier`}
        className="aria-disabled:opacity-40"
        aria-disabled={isFirst}
        onClick={() => isFirst || onMove(_id, at - 1)}
      />
      <IconButton
        icon="right"
        label={`Move ${title} later`}
        className="aria-disabled:opacity-40"
        aria-disabled={isLast}
        onClick={() => isLast || onMove(_id, at + 1)}
      />
      <LazyMenu
        trigger={<IconButton icon="more" label={`Place of ${title}`} />}
        items={[
          { label: "Move first", disabled: isFirst, onSelect: () => onMove(_id, 0) },
          { label: "Move last", disabled: isLast, onSelect: () => onMove(_id, count - 1) },
        ]}
      />
      <IconButton icon="x" label={`Remove ${title} from board`} onClick={() => onRemove(_id)} />
    </div>
  );
}
