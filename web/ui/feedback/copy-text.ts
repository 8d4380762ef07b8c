import { showToast } from "./toast-queue.ts";

/** Copies a text; throws where the browser forbids it. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Pages that came by http have no clipboard.
  const field = document.createElement("textarea");
  field.value = text;
  const focused = document.activeElement;
  (focused?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("The browser forbids copying.");
}

/** Copies a text and shows whether that worked. */
export async function copyText(text: string, messages: { ok: string; error: string }) {
  try {
    await writeClipboard(text);
    showToast("ok", messages.ok);
  } catch {
    showToast("error", messages.error);
  }
}
