import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { writeArchive } from "./export-archive.ts";

const numbers = (length: number) => Array.from({ length }, (_, number) => ({ number }));

test("writes all entries of short and long lists", async () => {
  const data = {
    account: { name: "Mara", discord: null },
    none: [],
    one: numbers(1),
    whole: numbers(200),
    more: numbers(401),
    stream: null,
  };
  const out = new PassThrough();
  const [zip] = await Promise.all([
    buffer(out),
    writeArchive(out, data, [], async () => undefined),
  ]);
  const { "data.json": json } = unzipSync(zip);
  expect(JSON.parse(new TextDecoder().decode(json))).toEqual(data);
});
