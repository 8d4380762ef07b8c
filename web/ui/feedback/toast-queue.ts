export type ToastKind = "ok" | "error" | "info";
type ToastNotice = { kind: ToastKind; text: string };
export type Announcement = ToastNotice & { id: number };

const ANNOUNCED_MS = 5000;

type Receiver = {
  show: (notice: ToastNotice) => void;
  /** Closes what was shown for a former page. */
  closeStale: () => void;
};

const queue: ToastNotice[] = [];
let receiver: Receiver | null = null;

let announced: readonly Announcement[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function announce(next: readonly Announcement[]): void {
  announced = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast from anywhere, once the viewport has loaded. The same one again only stays for longer.
 */
export function showToast(kind: ToastKind, text: string): void {
  if (!announced.some((one) => one.kind === kind && one.text === text)) {
    lastId += 1;
    const id = lastId;
    announce([...announced, { id, kind, text }]);
    // Announced text must not be found again at the end of the page.
    setTimeout(() => announce(announced.filter((one) => one.id !== id)), ANNOUNCED_MS);
  }
  if (receiver) receiver.show({ kind, text });
  else queue.push({ kind, text });
}

/** Closes the toasts of the former page, after a change of pages. */
export function closeStaleToasts(): void {
  receiver?.closeStale();
}

/** Passes queued and new toasts to `next`; returns a function that stops. */
export function receiveToasts(next: Receiver): () => void {
  receiver = next;
  for (const notice of queue.splice(0)) next.show(notice);
  return () => {
    if (receiver === next) receiver = null;
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
