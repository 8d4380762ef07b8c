import { relative } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { restartRandom, TEST_SEED } from "#test/random.ts";

// Runs before each test file.
fc.configureGlobal({ seed: TEST_SEED });
restartRandom(relative(process.cwd(), expect.getState().testPath ?? ""));
