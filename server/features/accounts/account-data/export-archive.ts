import { once } from "node:events";
import type { Writable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Storage } from "#server/platform/media/storage/storage.ts";

export type ExportFile = { name: string; key: string };

/** Writes a zip of a JSON file and pictures, with one picture in memory at a time. */
export async function writeArchive(
  out: Writable,
  data: object,
  files: readonly ExportFile[],
  storage: Pick<Storage, "read">,
): Promise<void> {
  const finished = once(out, "finish");
  const zip = new Zip((error, chunk, last) => {
    if (error) out.destroy(error);
    else out.write(chunk);
    if (last) out.end();
  });
  const json = new ZipDeflate("data.json");
  zip.add(json);
  json.push(new TextEncoder().encode(JSON.stringify(data, null, 2)), true);
  for (const { name, key } of files) {
    // Pictures are compressed already.
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(await storage.read(key), true);
    if (out.writableNeedDrain) await once(out, "drain");
  }
  zip.end();
  await finished;
}
