import { once } from "node:events";
import type { Writable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A picture by its key in the public or the private storage. */
export type ExportFile = { name: string } & ({ key: string } | { privateKey: string });

/**
 * Writes a zip of a JSON file and pictures, with one picture in memory at a time; leaves out those that
 * `read` does not find.
 */
export async function writeArchive(
  out: Writable,
  data: object,
  files: readonly ExportFile[],
  read: (file: ExportFile) => Promise<Uint8Array | undefined>,
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
  for (const file of files) {
    const picture = await read(file);
    if (!picture) continue;
    // Pictures are compressed already.
    const entry = new ZipPassThrough(file.name);
    zip.add(entry);
    entry.push(picture, true);
    if (out.writableNeedDrain) await once(out, "drain");
  }
  zip.end();
  await finished;
}
