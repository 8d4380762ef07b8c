import { useEffect, useRef } from "react";

/** How long a finger rests until its press is long (ms). */
export const LONG_PRESS_MS = 400;

/** How far a resting finger moves at most (px). */
const STILL_PX = 10;

type Press = Pick<PointerEvent, "pointerType" | "isPrimary" | "clientX" | "clientY">;

/**
 * Returns a function to call with the event of a pointer that is pressed: `act` is called if that is a finger which
 * rests for `LONG_PRESS_MS`. What a browser does at a long press is prevented: its menu, dragging a link, and the
 * click when the finger is lifted.
 */
export function useLongPress(): (event: Press, act: () => void) => void {
  const press = useRef<AbortController>(undefined);
  useEffect(() => () => press.current?.abort(), []);

  return ({ pointerType, isPrimary, clientX, clientY }, act) => {
    if (pointerType !== "touch" || !isPrimary) return;
    press.current?.abort();
    const controller = new AbortController();
    press.current = controller;
    const { signal } = controller;
    const stop = () => controller.abort();
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
      act();
    }, LONG_PRESS_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));

    const stopShort = () => isLong || stop();
    const listen = <Type extends keyof WindowEventMap>(
      types: readonly Type[],
      listener: (event: WindowEventMap[Type]) => void,
    ) => {
      // First of all listeners, for those of what is pressed not to be called.
      for (const type of types) window.addEventListener(type, listener, { signal, capture: true });
    };
    listen(["pointerup", "pointercancel"], stopShort);
    listen(["pointermove"], (event) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > STILL_PX) stopShort();
    });
    listen(["contextmenu", "dragstart"], prevent);
    listen(["click"], (event) => isLong && prevent(event));
    // The click would have come before the next press.
    listen(["pointerdown"], (event) => (event.isPrimary ? stop() : stopShort()));
    listen(["keydown"], stop);
  };
}

function prevent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
