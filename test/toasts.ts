import { afterEach, beforeEach } from "vitest";
import { receiveToasts } from "#web/ui/feedback/toast-queue.ts";

/** A toast with its action, for tests that press it. */
export type ShownToast = Parameters<Parameters<typeof receiveToasts>[0]["show"]>[0];

/** Returns the toasts of a test, each like 'ok: Liked'. */
export function collectToasts(): string[] {
  const toasts: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    stop = receiveToasts({
      show: ({ kind, text }) => toasts.push(`${kind}: ${text}`),
      closeStale: () => undefined,
    });
    // Without those that other tests have left in the queue.
    toasts.length = 0;
  });
  afterEach(() => stop());
  return toasts;
}
