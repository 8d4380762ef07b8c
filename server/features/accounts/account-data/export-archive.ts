import { once } from "node:events";
import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A picture by its key in the public or the private storage. */
export type ExportFile = { name: string } & ({ key: string } | { privateKey: string });

/** How many entries of a list are written before others have their turn. */
const ENTRIES_AT_ONCE = 200;

/**
 * Writes a zip of a JSON file and pictures, with one picture in memory at a time; leaves out those that
 * `read` does not find.
 */
export async function writeArchive(
  out: Writable,
  data: Readonly<Record<string, unknown>>,
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
  for (const part of jsonParts(data)) {
    json.push(Buffer.from(part));
    await nextTurn();
  }
  json.push(Buffer.alloc(0), true);
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

/** Yields an object as JSON, its lists in several parts. */
function* jsonParts(data: Readonly<Record<string, unknown>>): Generator<string> {
  let before = "{";
  for (const [name, value] of Object.entries(data)) {
    yield `${before}\n${JSON.stringify(name)}: `;
    before = ",";
    if (Array.isArray(value)) yield* listParts(value);
    else yield JSON.stringify(value ?? null, null, 2);
  }
  yield "\n}\n";
}

function* listParts(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (let start = 0; start < list.length; start += ENTRIES_AT_ONCE) {
    const part = JSON.stringify(list.slice(start, start + ENTRIES_AT_ONCE), null, 2);
    yield `${start === 0 ? "" : ","}${part.slice(1, -1)}`;
  }
  yield "]";
}
