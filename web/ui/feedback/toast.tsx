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
  /** Does work once no first page waits for anything. */
  whenIdle: (work: () => void) => void;
  children: ReactNode;
};

/** The viewport comes in a chunk of its own, at rest; what is to be told before is told then. */
export function ToastProvider({ whenIdle, children }: ToastProviderProps) {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), [whenIdle]);
  return (
    <>
      {children}
      <ToastAnnouncer />
      {atRest && (
        <Suspense fallback={null}>
          <ToastViewport />
        </Suspense>
      )}
    </>
  );
}
