import { createCipheriv, createHash } from "node:crypto";

/** The seed of everything random in tests: fixed, except for `npm run test:full`. */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 1);

let stream = streamOf("");

/** Starts a sequence that depends only on the seed and `name`, whatever ran before in this process. */
export function restartRandom(name: string): void {
  stream = streamOf(name);
}

/** Returns the next random bytes. */
export function randomBytes(size: number): Buffer {
  return stream.update(Buffer.alloc(size));
}

function streamOf(name: string) {
  const key = createHash("sha256").update(`${TEST_SEED} ${name}`).digest();
  return createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
}
