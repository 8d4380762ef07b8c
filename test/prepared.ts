import { beforeAll, beforeEach } from "vitest";

/** Returns what `make` creates before the first test of a file. */
export function prepared<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeAll(async () => void Object.assign(made, await make()));
  return made;
}

/** Returns what `make` creates anew before each test. */
export function renewed<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeEach(async () => void Object.assign(made, await make()));
  return made;
}
