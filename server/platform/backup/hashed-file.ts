import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";

export type Digest = { sha256: string; bytes: number };

/** Opens a file for writing with backpressure; `close` returns its checksum. */
export function openHashedFile(path: string) {
  const file = createWriteStream(path);
  const done = finished(file);
  // A failure is thrown by the next `write` or by `close`.
  done.catch(() => undefined);
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async write(chunk: string | Uint8Array): Promise<void> {
      hash.update(chunk);
      bytes += Buffer.byteLength(chunk);
      if (!file.write(chunk)) await Promise.race([once(file, "drain"), done]);
    },
    async close(): Promise<Digest> {
      file.end();
      await done;
      return { sha256: hash.digest("hex"), bytes };
    },
  };
}

/** Reads a stream to its end and returns its checksum. */
export async function digestOf(stream: Readable): Promise<Digest> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest("hex"), bytes };
}

export function digestOfFile(path: string): Promise<Digest> {
  return digestOf(createReadStream(path));
}

/** Yields the lines of a file or stream; only a line feed ends a line, whatever else its text contains. */
export async function* linesOf(from: string | Readable): AsyncGenerator<string> {
  let rest = "";
  const stream = typeof from === "string" ? createReadStream(from) : from;
  for await (const chunk of stream.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
