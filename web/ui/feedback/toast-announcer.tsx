import { useSyncExternalStore } from "react";
import { type Announcement, announcements } from "./toast-queue.ts";

const NO_ANNOUNCEMENTS: readonly Announcement[] = [];

/**
 * Has toasts read aloud, errors at once. Rendered from the start, because screen readers ignore a
 * live region that is inserted together with its text.
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
