import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { Board } from "#contract/boards/contract.ts";
import type { PostTile } from "#contract/posts/contract.ts";
import { useRefreshBoards } from "#web/components/boards/api.ts";
import { boardPostsQuery } from "#web/components/boards/queries.ts";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { queriesOf } from "#web/lib/queries.ts";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useTileDrag } from "#web/ui/hooks/use-tile-drag.ts";
import { columnsOf, placed, stepOf } from "#web/ui/navigation/arrangement.ts";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";

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

/** Provides the calls that change a board; `undo` shows it as before when one is refused. */
function useBoardChanges(code: string, undo: (former: readonly PostTile[]) => void) {
  const call = useCall();
  const queries = useQueryClient();
  const settings = {
    // One after another, because each place is next to another post.
    scope: { id: `arrange ${code}` },
    // What is shown here stays until it is left.
    onSuccess: () =>
      queries.invalidateQueries({
        ...queriesOf(["GET /api/boards/:id/posts"], { params: { id: code } }),
        refetchType: "none",
      }),
    onError: (error: Error, { former }: { former: readonly PostTile[] }) => {
      undo(former);
      showToast("error", messageOf(error));
    },
  };
  type Change = { postId: string; former: readonly PostTile[] };
  const moving = useMutation({
    ...settings,
    mutationFn: ({ postId, before }: Change & { before: string | null }) =>
      call("POST /api/boards/:id/move", { params: { id: code }, body: { postId, before } }),
  });
  const removal = useMutation({
    ...settings,
    mutationFn: ({ postId }: Change) =>
      call("POST /api/boards/:id/unsave", { params: { id: code }, body: { postId } }),
  });
  return { move: moving.mutate, remove: removal.mutate };
}

type ArrangerProps = { board: Board; posts: readonly PostTile[]; onDone: () => void };

/** A post that was lifted, and the order before. */
type Lifted = { id: string; former: readonly PostTile[] };

function Arranger({ board, posts, onDone }: ArrangerProps) {
  const [order, setOrder] = useState(posts);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState("");
  const user = useCurrentUser();
  const list = useRef<HTMLUListElement>(null);
  const { move, remove } = useBoardChanges(board.code, setOrder);
  const refresh = useRefreshBoards();
  const keepFocus = useKeptFocus(order);

  const indexOf = (id: string, among = order) => among.findIndex(({ _id }) => _id === id);
  const placeOf = (id: string, among = order) => `${indexOf(id, among) + 1} of ${among.length}`;

  /** Shows a post in another place. */
  function show(id: string, to: number): readonly PostTile[] {
    const next = placed(order, indexOf(id), to);
    keepFocus();
    setOrder(next);
    setSaid(`Position ${placeOf(id, next)}`);
    return next;
  }

  /** Sends where a post is, if that is another place than before. */
  function send(id: string, now: readonly PostTile[], former: readonly PostTile[]) {
    const at = indexOf(id, now);
    if (at === indexOf(id, former)) return;
    move({ postId: id, before: now[at + 1]?._id ?? null, former });
  }

  function lift(id: string) {
    setLifted({ id, former: order });
    setSaid(
      `Lifted, position ${placeOf(id)}. Arrows move it, Space drops it, Escape puts it back.`,
    );
  }

  function drop(now = order) {
    if (!lifted) return;
    setLifted(null);
    send(lifted.id, now, lifted.former);
    setSaid(`Dropped, position ${placeOf(lifted.id, now)}`);
  }

  function cancel() {
    if (!lifted) return;
    keepFocus();
    setOrder(lifted.former);
    setLifted(null);
    setSaid(`Put back, position ${placeOf(lifted.id, lifted.former)}`);
  }

  function press(id: string) {
    if (drag.wasDragged()) return;
    if (!lifted) lift(id);
    else if (lifted.id === id) drop();
    // Where a finger presses next is where it goes.
    else drop(show(lifted.id, indexOf(id)));
  }

  function moveTo(id: string, to: number) {
    if (lifted?.id !== id) drop();
    send(id, show(id, to), lifted?.id === id ? lifted.former : order);
    setLifted(null);
  }

  function removeFrom(id: string) {
    if (lifted?.id !== id) drop();
    const at = indexOf(id);
    const { title } = order[at] ?? { title: "" };
    const rest = order.filter(({ _id }) => _id !== id);
    setOrder(rest);
    setLifted(null);
    setSaid(`${title} removed`);
    remove({ postId: id, former: order });
    tileOf(list.current, rest[Math.min(at, rest.length - 1)]?._id)?.focus();
  }

  const drag = useTileDrag({
    onStart: lift,
    onOver: (id, target) => show(id, indexOf(target)),
    onEnd: () => drop(),
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string) {
    if (event.key === "Escape") return cancel();
    const at = indexOf(id);
    const to = stepOf(event.key, at, order.length, columnsOf(list.current));
    if (to === null) return;
    event.preventDefault();
    if (lifted?.id === id) show(id, to);
    else tileOf(list.current, order[to]?._id)?.focus();
  }

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
          <span className="can-hover:hidden">Tap a creation, then the place it goes to.</span>
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
                "relative block w-full select-none cursor-grab",
                lifted?.id === post._id && "z-1 outline-3 outline-signal-text outline-offset-3",
              )}
              aria-pressed={lifted?.id === post._id}
              aria-label={`${post.title}, ${index + 1} of ${order.length}`}
              onClick={() => press(post._id)}
              onKeyDown={(event) => onKeyDown(event, post._id)}
              onPointerDown={(event) => drag.start(event, post._id)}
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

function tileOf(list: HTMLElement | null, id: string | undefined): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-tile="${id}"] > button`) ?? null;
}

/** Returns a function to call before a new order: what has the focus has it again afterwards. */
function useKeptFocus(order: readonly PostTile[]): () => void {
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that is moved loses the focus
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && focused.current !== document.activeElement) {
      focused.current.focus();
    }
    focused.current = null;
  }, [order]);
  return () => {
    focused.current = document.activeElement;
  };
}
