import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createFolderStorage } from "./folder-storage.ts";

const folder = await mkdtemp(join(tmpdir(), "parade-storage-"));
afterAll(() => rm(folder, { recursive: true }));

test("writes files into a folder that is removed at the same time", async () => {
  const storage = createFolderStorage(folder, (key) => key);
  const keys = ["picture/1.avif", "picture/2.avif", "picture/3.avif"];
  for (let round = 0; round < 100; round += 1) {
    const writes = keys.map((key) => storage.put(key, Buffer.from(key)));
    await Promise.all([...writes, storage.removeFolder("picture")]);
  }
  await storage.put("picture/1.avif", Buffer.from("last"));
  expect(Buffer.from(await storage.read("picture/1.avif")).toString()).toBe("last");
});
