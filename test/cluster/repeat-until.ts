import { expect } from "vitest";
import type { LiveEvents } from "#contract/live.ts";
import type { aPage } from "#test/live-client.ts";

const TIMEOUT_MS = 40_000;
const PAUSE_MS = 1_000;

/**
 * Repeats an act until a page receives an event: nodes need some time to reconnect after a fault, and what
 * they missed meanwhile is not sent again.
 */
export async function repeatUntil(
  page: ReturnType<typeof aPage>,
  event: keyof LiveEvents,
  act: () => Promise<unknown>,
): Promise<void> {
  let count = 0;
  const onEvent = () => {
    count += 1;
  };
  page.on(event, onEvent);
  const received = async () => {
    if (count === 0) await act();
    return count;
  };
  await expect.poll(received, { timeout: TIMEOUT_MS, interval: PAUSE_MS }).toBeGreaterThan(0);
  page.off(event, onEvent);
}
