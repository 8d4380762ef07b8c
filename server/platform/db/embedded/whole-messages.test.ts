import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeMessages } from "#server/platform/db/embedded/whole-messages.ts";

function message(type: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const TERMINATE = message("X", Buffer.alloc(0));

async function* inChunks(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    if (at < bytes.length) yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function runsOf(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const runs: Buffer[] = [];
  for await (const run of wholeMessages(chunks)) runs.push(Buffer.from(run));
  return runs;
}

test("cuts what is sent only between messages, wherever the chunks end", async () => {
  const contents = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 6 });
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 });
  const property = fc.asyncProperty(contents, sizes, async (all, chunkSizes) => {
    const messages = all.map((content, index) => message(index === 0 ? "" : "Q", content));
    const sent = Buffer.concat([...messages, TERMINATE, message("Q", Buffer.from("too late"))]);
    const runs = await runsOf(inChunks(sent, chunkSizes));
    expect(Buffer.concat(runs)).toEqual(Buffer.concat(messages));
    const ends = messages.map((_, index) => Buffer.concat(messages.slice(0, index + 1)).length);
    for (const index of runs.keys()) {
      expect(ends).toContain(Buffer.concat(runs.slice(0, index + 1)).length);
    }
  });
  await fc.assert(property);
});

test("ends without what is not whole when the connection breaks", async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.concat([
      message("", Buffer.from("a")),
      message("Q", Buffer.from("b")).subarray(0, 3),
    ]);
    throw new Error("reset");
  }
  expect(await runsOf(broken())).toEqual([message("", Buffer.from("a"))]);
});
