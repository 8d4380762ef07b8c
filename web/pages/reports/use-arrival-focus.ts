import { type RefObject, useEffect } from "react";

/**
 * Gives an element the focus as it arrives, if that was on something which the element's coming
 * took away or hid. The element needs a tabIndex of -1.
 */
export function useArrivalFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = document.activeElement;
    const kept = focused && focused !== document.body && focused.checkVisibility?.() !== false;
    if (!kept) element.current?.focus({ preventScroll: true });
  }, [element]);
}
