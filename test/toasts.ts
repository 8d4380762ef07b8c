import { afterEach, beforeEach } from "vitest";
import { receiveToasts } from "#web/ui/feedback/toast-queue.ts";

/** Returns the toasts of a test, each like 'ok: Liked'. */
export function collectToasts(): string[] {
  const toasts: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    toasts.length = 0;
    stop = receiveToasts({
      show: ({ kind, text }) => toasts.push(`${kind}: ${text}`),
      closeStale: () => undefined,
    });
  });
  afterEach(() => stop());
  return toasts;
}
