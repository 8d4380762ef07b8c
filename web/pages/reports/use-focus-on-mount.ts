import { type RefObject, useEffect } from "react";

/**
 * Focuses an element on mount if its mounting removed or hid the focused element. The element needs
 * a tabIndex of -1.
 */
export function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = document.activeElement;
    const isFocusVisible =
      focused && focused !== document.body && focused.checkVisibility?.() !== false;
    if (!isFocusVisible) element.current?.focus({ preventScroll: true });
  }, [element]);
}
