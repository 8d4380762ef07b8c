import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { homeFeed } from "#contract/feeds/contract.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import { createPost } from "#contract/posts/contract.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aPhoto, aUser, postForm } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";

const UPLOADS = 20;
const SCALE = 4;
const READS = 300;
const MEMORY_LIMIT_MB = 600;

const server = new ServerProcess();
afterAll(() => server.remove());

/** Measures one read of the home feed as the pages request it (ms). */
async function timeRead(client: Client): Promise<number> {
  const started = performance.now();
  const reply = await client.call(homeFeed, { query: { tiles: true } });
  expect(reply.status).toBe(200);
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function memoryMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test(`${UPLOADS} simultaneous uploads neither exhaust memory nor double the time of reads`, async () => {
  await server.start();
  const app = { client: () => new Client(server.url), mailTo: mailReader(server.dataDir) };
  const { client } = await aUser(app);
  const { width, height } = CATEGORIES[2].crop;
  const pictures = await Promise.all([1, 2, 3, 4].map(() => aPhoto(width * SCALE, height * SCALE)));
  const upload = (title: string) =>
    client.form(createPost, postForm({ title, category: "2" }, pictures));
  expect((await upload("the first")).status).toBe(201);

  // Of a member who sees what visitors see, as most do: the reply is shared, unless one has just written.
  const reader = (await aUser(app)).client;
  const alone: number[] = [];
  for (let read = 0; read < READS; read++) alone.push(await timeRead(reader));
  const memoryBefore = memoryMb();

  let pending = UPLOADS;
  let memoryPeak = 0;
  const uploads = Array.from({ length: UPLOADS }, async (_, index) => {
    const reply = await upload(`upload ${index}`);
    pending -= 1;
    return reply.status;
  });
  const besides: number[] = [];
  while (pending > 0) {
    besides.push(await timeRead(reader));
    memoryPeak = Math.max(memoryPeak, memoryMb());
  }
  expect(await Promise.all(uploads)).toEqual(Array(UPLOADS).fill(201));

  const ratio = median(besides) / median(alone);
  process.stdout.write(
    `reads: ${median(alone).toFixed(1)} ms alone, ${median(besides).toFixed(1)} ms beside uploads ` +
      `(${ratio.toFixed(2)}x, ${besides.length} reads); memory ${memoryBefore.toFixed(0)} MB, peak ${memoryPeak.toFixed(0)} MB\n`,
  );
  expect(ratio).toBeLessThan(2);
  expect(memoryPeak - memoryBefore).toBeLessThan(MEMORY_LIMIT_MB);
});
