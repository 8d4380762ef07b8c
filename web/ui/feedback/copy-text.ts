import { showToast } from "./toast-queue.ts";

/** Copies a text and shows whether that worked. */
export async function copyText(text: string, messages: { ok: string; error: string }) {
  try {
    await navigator.clipboard.writeText(text);
    showToast("ok", messages.ok);
  } catch {
    showToast("error", messages.error);
  }
}
