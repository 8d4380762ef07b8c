type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TEXT_CONTROLS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';

function isTextControl(target: EventTarget | null): target is TextControl {
  return target instanceof Element && target.matches(TEXT_CONTROLS);
}

/**
 * Keeps what people type into the server's page before it is hydrated, which puts the defaults
 * back. Answers what types it again, so that the forms hear of it; call that once hydrated.
 */
export function keepTyped(): () => void {
  const typed = new Map<TextControl, string>();
  const keep = ({ target }: Event) => {
    if (isTextControl(target)) typed.set(target, target.value);
  };
  for (const control of document.querySelectorAll<TextControl>(TEXT_CONTROLS)) {
    if (control.value !== control.defaultValue) typed.set(control, control.value);
  }
  document.addEventListener("input", keep, true);
  return () => {
    document.removeEventListener("input", keep, true);
    for (const [control, text] of typed) typeAgain(control, text);
    typed.clear();
  };
}

function typeAgain(control: TextControl, text: string): void {
  if (!control.isConnected || text === control.defaultValue) return;
  const kind = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  control.value = control.defaultValue;
  // React takes an input event for news only if the value did not change by the control's own setter.
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(control, text);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
