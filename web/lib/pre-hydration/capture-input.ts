type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TEXT_CONTROLS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';

function isTextControl(target: EventTarget | null): target is TextControl {
  return target instanceof Element && target.matches(TEXT_CONTROLS);
}

/**
 * Saves what is typed before hydration, which resets fields to their defaults. Returns a function
 * that restores it with input events, to be called once hydrated; controlled fields need `onInput`.
 */
export function captureInput(): () => void {
  const typed = new Map<TextControl, string>();
  const record = ({ target }: Event) => {
    if (isTextControl(target)) typed.set(target, target.value);
  };
  for (const control of document.querySelectorAll<TextControl>(TEXT_CONTROLS)) {
    if (control.value !== control.defaultValue) typed.set(control, control.value);
  }
  document.addEventListener("input", record, true);
  return () => {
    document.removeEventListener("input", record, true);
    for (const [control, text] of typed) restoreText(control, text);
    typed.clear();
  };
}

function restoreText(control: TextControl, text: string): void {
  if (!control.isConnected || text === control.defaultValue) return;
  control.value = text;
  // React calls `onInput` but not `onChange`, which is for changes by the user.
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
