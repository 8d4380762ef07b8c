import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";

export type Digest = { sha256: string; bytes: number };

/** Writes a file piece by piece, never faster than the disk takes it, and knows its checksum. */
export function openHashedFile(path: string) {
  const file = createWriteStream(path);
  const done = finished(file);
  // A fault is told to whoever writes next or closes.
  done.catch(() => undefined);
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async write(piece: string | Uint8Array): Promise<void> {
      hash.update(piece);
      bytes += Buffer.byteLength(piece);
      if (!file.write(piece)) await Promise.race([once(file, "drain"), done]);
    },
    async close(): Promise<Digest> {
      file.end();
      await done;
      return { sha256: hash.digest("hex"), bytes };
    },
  };
}

/** Reads a stream to its end. */
export async function digestOf(stream: Readable): Promise<Digest> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of stream) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { sha256: hash.digest("hex"), bytes };
}

export function digestOfFile(path: string): Promise<Digest> {
  return digestOf(createReadStream(path));
}

/** The lines of a file; only a line feed ends one, whatever else its text may hold. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of createReadStream(path, { encoding: "utf8" })) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
