import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { transportHashOf } from "./password.ts";

const PASSWORD = "Correct-Horse-7";

test("transforms plain passwords, each of those that come at once, and nothing else", async () => {
  const expected = await transformPassword(PASSWORD);
  const other = "Correct-Horse-8";
  const hashes = await Promise.all([PASSWORD, other, expected].map(transportHashOf));
  expect(hashes).toEqual([expected, await transformPassword(other), expected]);
});

test("leaves the process free meanwhile", async () => {
  let isRunning = true;
  const hashed = transportHashOf(PASSWORD).finally(() => {
    isRunning = false;
  });
  let turns = 0;
  for (; isRunning; turns += 1) await setImmediate();
  await hashed;
  // In this thread it would take a few turns, one of them for 0.1 s.
  expect(turns).toBeGreaterThan(20);
});
