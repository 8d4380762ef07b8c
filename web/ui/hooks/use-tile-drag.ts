import {
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

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

type Pressed = { id: string; x: number; y: number };

/**
 * Provides dragging of tiles, which `data-tile` names, by mouse or pen: a finger scrolls. `wasDragged` returns
 * whether the press that ends in a click was a drag.
 */
export function useTileDrag({ onStart, onOver, onOut, onEnd }: TileDragOptions) {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const dragged = useRef(false);

  const follow = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    if (!pressed) return;
    const isFar = Math.hypot(clientX - pressed.x, clientY - pressed.y) >= START;
    if (!dragged.current && !isFar) return;
    const under = document.elementFromPoint(clientX, clientY)?.closest("[data-tile]");
    const target = under?.getAttribute("data-tile");
    // At once, because the pointer may be released before the next render.
    flushSync(() => {
      if (!dragged.current) onStart(pressed.id);
      if (target && target !== pressed.id) onOver(pressed.id, target);
      else onOut?.();
    });
    dragged.current = true;
  });
  const end = useEffectEvent(() => {
    setPressed(null);
    if (!dragged.current) return;
    onEnd();
    // A drag that ends over another element has no click.
    setTimeout(() => {
      dragged.current = false;
    });
  });

  const isPressed = pressed !== null;
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

  return {
    start: ({ button, pointerType, clientX, clientY }: ReactPointerEvent, id: string) => {
      dragged.current = false;
      if (button === 0 && pointerType !== "touch") setPressed({ id, x: clientX, y: clientY });
    },
    wasDragged: () => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}
