declare global {
  interface Window {
    /** Replays the queued clicks; called once hydrated. */
    replayClicks?: () => void;
  }
}

/** Links are excluded: browsers follow them without scripts. */
const PRESSABLE = [
  "button",
  '[type="checkbox"]',
  '[type="radio"]',
  ...["button", "checkbox", "combobox", "radio", "switch", "tab"].map((role) => `[role="${role}"]`),
].join();

/**
 * Queues clicks before hydration for `replayClicks`. Repeated clicks on the same control count
 * once.
 */
export function queueClicks(): void {
  const pressed = new Set<HTMLElement>();
  const enqueue = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(PRESSABLE);
    if (!control) return;
    // Otherwise the browser would submit the form natively, and tick a box twice.
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(control);
  };
  window.addEventListener("click", enqueue, true);
  window.replayClicks = () => {
    delete window.replayClicks;
    window.removeEventListener("click", enqueue, true);
    for (const control of pressed) control.click();
  };
}
