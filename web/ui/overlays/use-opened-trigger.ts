import { type ComponentProps, cloneElement, type ReactElement, useEffect, useState } from "react";

/**
 * Returns the button of an overlay whose code has just loaded, with whether it is open: at first, once the button is
 * there. The element that had the focus is replaced by this one, to which it returns.
 */
export function useOpenedTrigger(trigger: ReactElement<ComponentProps<"button">>) {
  const [element, setElement] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!element) return;
    element.focus();
    setOpen(true);
  }, [element]);
  const button = cloneElement(trigger, {
    ref: setElement,
    "aria-haspopup": "dialog",
    "aria-expanded": open,
    onClick: () => setOpen(true),
  });
  return { button, open, setOpen };
}
