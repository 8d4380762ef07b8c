export type ToastKind = "ok" | "error" | "info";
type ToastNotice = { kind: ToastKind; text: string };
export type Announcement = ToastNotice & { id: number };

const ANNOUNCED_MS = 5000;

const queue: ToastNotice[] = [];
let deliver: ((notice: ToastNotice) => void) | null = null;

let announced: readonly Announcement[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function announce(next: readonly Announcement[]): void {
  announced = next;
  for (const listener of listeners) listener();
}

/** Shows a toast from anywhere, once the viewport has loaded. */
export function showToast(kind: ToastKind, text: string): void {
  lastId += 1;
  const id = lastId;
  announce([...announced, { id, kind, text }]);
  // Announced text must not be found again at the end of the page.
  setTimeout(() => announce(announced.filter((one) => one.id !== id)), ANNOUNCED_MS);
  if (deliver) deliver({ kind, text });
  else queue.push({ kind, text });
}

/** Passes queued and new toasts to `receiver`; returns a function that stops. */
export function receiveToasts(receiver: (notice: ToastNotice) => void): () => void {
  deliver = receiver;
  for (const notice of queue.splice(0)) receiver(notice);
  return () => {
    if (deliver === receiver) deliver = null;
  };
}

/** The announcements, for `useSyncExternalStore`. */
export const announcements = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => announced,
};
