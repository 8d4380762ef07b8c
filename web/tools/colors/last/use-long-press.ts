import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const LONG_MS = 500;

/** Returns handlers that call `act` on a right click or a long press, which then is no click. */
export function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onContextMenu: (event: MouseEvent) => {
      // On Android a long press also opens the menu.
      event.preventDefault();
      end();
      act();
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      end();
      if (pointerType === "touch") timer.current = setTimeout(act, LONG_MS);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
