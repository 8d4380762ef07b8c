declare global {
  interface Window {
    /** Presses again what was pressed before the page answered; called once it is hydrated. */
    replayClicks?: () => void;
  }
}

/** Links are not among them: browsers follow them by themselves. */
const PRESSABLE = [
  "button",
  '[type="checkbox"]',
  '[type="radio"]',
  ...["button", "checkbox", "combobox", "radio", "switch", "tab"].map((role) => `[role="${role}"]`),
].join();

/**
 * Keeps what people press in the server's page before it answers, until `replayClicks`. Whoever
 * presses the same several times, because nothing happens, means it once.
 */
export function queueClicks(): void {
  const pressed = new Set<HTMLElement>();
  const keep = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(PRESSABLE);
    if (!control) return;
    // Else a form would be sent by the browser, and a box ticked twice.
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(control);
  };
  window.addEventListener("click", keep, true);
  window.replayClicks = () => {
    delete window.replayClicks;
    window.removeEventListener("click", keep, true);
    for (const control of pressed) control.click();
  };
}
