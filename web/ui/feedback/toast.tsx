import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useAnnouncements } from "./toast-queue.ts";

const ToastViewport = lazyPart(async () => (await import("./toast-viewport.tsx")).ToastViewport);

type ToastProviderProps = {
  /** Runs low-priority work when idle. */
  whenIdle: (work: () => void) => void;
  children: ReactNode;
};

/** Provides toasts. The viewport's chunk loads when idle; earlier toasts are queued. */
export function ToastProvider({ whenIdle, children }: ToastProviderProps) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), [whenIdle]);
  return (
    <>
      {children}
      <ToastAnnouncer />
      {isIdle && <ToastViewport failed={(retry) => <NextToast onToast={retry} />} />}
    </>
  );
}

/** Stands for a viewport that could not be loaded, which the next toast needs. */
function NextToast({ onToast }: { onToast: () => void }) {
  useEffect(() => useAnnouncements.subscribe(onToast), [onToast]);
  return null;
}

/**
 * Has toasts read aloud, errors at once. Rendered from the start, because screen readers ignore a
 * live region that is inserted together with its text.
 */
function ToastAnnouncer() {
  const all = useAnnouncements();
  const texts = (urgent: boolean) =>
    all
      .filter(({ kind }) => (kind === "error") === urgent)
      .map(({ id, text }) => <p key={id}>{text}</p>);
  return (
    <>
      <div className="sr-only" aria-live="polite">
        {texts(false)}
      </div>
      <div className="sr-only" aria-live="assertive">
        {texts(true)}
      </div>
    </>
  );
}
