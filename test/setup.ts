import { relative } from "node:path";
import fc from "fast-check";
import { aroundEach, expect } from "vitest";
import { restartRandom, TEST_SEED } from "#test/random.ts";
import { withSignal } from "#test/test-signal.ts";

// Runs before each test file.
fc.configureGlobal({ seed: TEST_SEED });
restartRandom(relative(process.cwd(), expect.getState().testPath ?? ""));

// A test that ran out of time would otherwise go on, and change what the next one reads.
aroundEach((runTest, { signal }) => withSignal(signal, runTest));
