import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useEdgeScroll } from "./use-edge-scroll.ts";
import { useLongPress } from "./use-long-press.ts";

/** How far a pressed pointer moves before it drags (px). */
const START = 6;

type TileDragOptions = {
  onStart: (id: string) => void;
  /** The pointer is over another tile. */
  onOver: (id: string, target: string) => void;
  /** The pointer is over no other tile. */
  onOut?: () => void;
  onEnd: () => void;
};

type Point = { x: number; y: number };
type Pressed = { id: string; pointerId: number; from: Point };

/**
 * Provides dragging of a list's tiles, which `data-tile` names: by mouse or pen at once, by a finger after a long
 * press, because before that it scrolls. The page scrolls where a tile is dragged to an edge of the window.
 * `wasDragged` returns whether the press that ends in a click was a drag.
 */
export function useTileDrag(list: RefObject<HTMLElement | null>, options: TileDragOptions) {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const dragged = useRef(false);
  /** Where the pointer is, once it has moved. */
  const pointer = useRef<Point>(null);
  const longPress = useLongPress();
  const isPressed = pressed !== null;

  // At once, because the pointer may be released before the next render.
  const lift = useEffectEvent((press: Pressed) => {
    dragged.current = true;
    flushSync(() => {
      setPressed(press);
      options.onStart(press.id);
    });
  });
  const aim = useEffectEvent(() => {
    if (!pressed || !pointer.current) return;
    const { id } = pressed;
    const { x, y } = pointer.current;
    const under = document.elementFromPoint(x, y)?.closest("[data-tile]");
    const target = under?.getAttribute("data-tile");
    flushSync(() => {
      if (target && target !== id) options.onOver(id, target);
      else options.onOut?.();
    });
  });
  const follow = useEffectEvent(({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pressed?.pointerId !== pointerId) return;
    const isFar = Math.hypot(x - pressed.from.x, y - pressed.from.y) >= START;
    if (!pointer.current && !isFar) return;
    if (!dragged.current) lift(pressed);
    pointer.current = { x, y };
    aim();
  });
  const end = useEffectEvent(({ pointerId }: PointerEvent) => {
    if (pressed?.pointerId !== pointerId) return;
    setPressed(null);
    if (!dragged.current) return;
    options.onEnd();
    // A drag that ends over another element has no click.
    setTimeout(() => {
      dragged.current = false;
    });
  });
  useEdgeScroll(isPressed, () => pointer.current?.y ?? null, aim);

  useEffect(() => {
    if (!isPressed) return;
    const controller = new AbortController();
    const { signal } = controller;
    // On the window, because a tile that is moved in the document loses the pointer.
    window.addEventListener("pointermove", follow, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
    return () => controller.abort();
  }, [isPressed]);

  useEffect(() => {
    const element = list.current;
    // Not passive, and there before a finger is: otherwise browsers ignore that scrolling is prevented.
    const options = { passive: false };
    const keepStill = (event: TouchEvent) => dragged.current && event.preventDefault();
    element?.addEventListener("touchmove", keepStill, options);
    return () => element?.removeEventListener("touchmove", keepStill);
  }, [list]);

  return {
    start: (event: ReactPointerEvent, id: string) => {
      const { button, isPrimary, pointerType, pointerId, clientX, clientY } = event;
      // Another finger leaves the drag of the first as it is.
      if (!isPrimary) return;
      dragged.current = false;
      pointer.current = null;
      const press = { id, pointerId, from: { x: clientX, y: clientY } };
      if (pointerType === "touch") longPress(event, () => lift(press));
      else if (button === 0) setPressed(press);
    },
    wasDragged: () => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}
