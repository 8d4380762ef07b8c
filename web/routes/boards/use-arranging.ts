import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { PostTile } from "#contract/posts/contract.ts";
import { useTileDrag } from "#web/ui/hooks/use-tile-drag.ts";
import { columnsOf, placed, stepOf } from "#web/ui/navigation/arrangement.ts";
import { useBoardChanges } from "./use-board-changes.ts";

/** A post that was lifted, and the order before. */
type Lifted = { id: string; former: readonly PostTile[] };

/**
 * Provides the order of a board's posts, which drags, keys, presses and buttons change; `list` has a tile of each,
 * whose `data-tile` is its id.
 */
export function useArranging(
  code: string,
  posts: readonly PostTile[],
  list: RefObject<HTMLElement | null>,
) {
  const [order, setOrder] = useState(posts);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState("");
  const { move, remove } = useBoardChanges(code, setOrder);
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

  const drag = useTileDrag(list, {
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

  /** Returns the props of the button by which a post is moved. */
  const handleOf = (id: string) => ({
    "aria-pressed": lifted?.id === id,
    onClick: () => press(id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, id),
    onPointerDown: (event: PointerEvent) => drag.start(event, id),
  });

  return { order, liftedId: lifted?.id, said, handleOf, moveTo, removeFrom, drop };
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
