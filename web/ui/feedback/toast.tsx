import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { ToastAnnouncer } from "./toast-announcer.tsx";
import { showToast, type ToastKind } from "./toast-queue.ts";

const ToastViewport = lazy(() =>
  import("./toast-viewport.tsx").then((module) => ({ default: module.ToastViewport })),
);

export function useToast(): (kind: ToastKind, text: string) => void {
  return showToast;
}

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
      {isIdle && (
        <Suspense fallback={null}>
          <ToastViewport />
        </Suspense>
      )}
    </>
  );
}
