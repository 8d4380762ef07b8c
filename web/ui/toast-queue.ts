export type ToastKind = "ok" | "error" | "info";
type ToastNotice = { kind: ToastKind; text: string };

const waiting: ToastNotice[] = [];
let deliver: ((notice: ToastNotice) => void) | null = null;

/** Shows a toast from anywhere. Before the viewport has loaded, it waits for it. */
export function showToast(kind: ToastKind, text: string): void {
  if (deliver) deliver({ kind, text });
  else waiting.push({ kind, text });
}

/** Hands over what waits and all that follows; returns how to stop. */
export function receiveToasts(receiver: (notice: ToastNotice) => void): () => void {
  deliver = receiver;
  for (const notice of waiting.splice(0)) receiver(notice);
  return () => {
    if (deliver === receiver) deliver = null;
  };
}
