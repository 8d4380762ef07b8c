import { availableParallelism } from "node:os";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import PQueue from "p-queue";

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a processor for a while, so that no more of them run than there are. */
const turns = new PQueue({ concurrency: availableParallelism() });

/** Returns a hash with a salt of its own, for `verifySecret`. */
export function hashSecret(secret: string): Promise<string> {
  return turns.add(() => hash(secret, OPTIONS));
}

export function verifySecret(hashed: string, secret: string): Promise<boolean> {
  return turns.add(() => verify(hashed, secret));
}

/** Returns the bytes of a hash with a given salt, by which it can be looked up. */
export function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  return turns.add(() => hashRaw(secret, { ...OPTIONS, salt }));
}
