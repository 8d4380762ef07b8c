import { create } from "zustand";

export type ToastKind = "ok" | "error" | "info";
/** What a toast offers while it is shown. */
export type ToastAction = {
  label: string;
  run: () => void;
  /** Runs however the toast closes. */
  onClose?: () => void;
  /** How long the toast is shown. */
  ms?: number;
  /** The toast does not take the focus, which F6 moves to it. */
  keepsFocus?: boolean;
};
type ToastNotice = { kind: ToastKind; text: string; action?: ToastAction | undefined };
type Announcement = { id: number; kind: ToastKind; text: string };

const ANNOUNCED_MS = 5000;

type Receiver = {
  show: (notice: ToastNotice) => void;
  /** Closes what was shown for a former page. */
  closeStale: () => void;
};

const queue: ToastNotice[] = [];
let receiver: Receiver | null = null;

/** What is read aloud. */
export const useAnnouncements = create<readonly Announcement[]>(() => []);

let lastId = 0;

/**
 * Shows a toast from anywhere, once the viewport has loaded. The same one again only stays for longer.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  announceToast(kind, action ? `${text}. Press F6 to reach ${action.label}.` : text);
  if (receiver) receiver.show({ kind, text, action });
  else queue.push({ kind, text, action });
}

function announceToast(kind: ToastKind, text: string): void {
  const { getState, setState } = useAnnouncements;
  if (getState().some((one) => one.kind === kind && one.text === text)) return;
  lastId += 1;
  const id = lastId;
  setState((all) => [...all, { id, kind, text }], true);
  // Announced text must not be found again at the end of the page.
  setTimeout(() => setState((all) => all.filter((one) => one.id !== id), true), ANNOUNCED_MS);
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
