import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/**
 * Returns the id of a request that its client may repeat, as a UUID: a digest of its key and of what it asks
 * for. The same key with other content is another request. Null without a key.
 */
export function requestIdOf(requestKey: string | undefined, content: unknown): string | null {
  if (requestKey === undefined) return null;
  const asked = JSON.stringify([requestKey, content]);
  return createHash("sha256").update(asked).digest("hex").slice(0, 32);
}

/** Returns a digest of a file's bytes. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
