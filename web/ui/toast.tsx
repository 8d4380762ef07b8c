import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { ToastAnnouncer } from "./toast-announcer.tsx";
import { showToast, type ToastKind } from "./toast-queue.ts";

const ToastViewport = lazy(() =>
  import("./toast-viewport.tsx").then((module) => ({ default: module.ToastViewport })),
);

export function useToast(): (kind: ToastKind, text: string) => void {
  return showToast;
}

const neverChanges = () => () => {};

// The viewport comes in a chunk of its own after hydration, so no first page waits for it.
export function ToastProvider({ children }: { children: ReactNode }) {
  const hydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <>
      {children}
      <ToastAnnouncer />
      {hydrated && (
        <Suspense fallback={null}>
          <ToastViewport />
        </Suspense>
      )}
    </>
  );
}
