import { useSyncExternalStore } from "react";
import { type Announcement, announcements } from "./toast-queue.ts";

const NO_ANNOUNCEMENTS: readonly Announcement[] = [];

/**
 * Reads toasts out, errors at once. It stands in the page from the start: of a live region that
 * comes together with its text, screen readers tell nothing.
 */
export function ToastAnnouncer() {
  const all = useSyncExternalStore(
    announcements.subscribe,
    announcements.now,
    () => NO_ANNOUNCEMENTS,
  );
  const texts = (urgent: boolean) =>
    all
      .filter(({ kind }) => (kind === "error") === urgent)
      .map(({ id, text }) => <p key={id}>{text}</p>);
  return (
    <>
      <div className="sr" aria-live="polite">
        {texts(false)}
      </div>
      <div className="sr" aria-live="assertive">
        {texts(true)}
      </div>
    </>
  );
}
