import { readFile, writeFile } from "node:fs/promises";
import { type FaultReason, PictureFault, type PictureFile } from "./picture-fault.ts";
import { readPicture } from "./picture-file.ts";

/** The properties of a picture, or why its file is refused: an error's class does not leave a process. */
export type StrippedFile = Omit<PictureFile, "bytes"> | { fault: FaultReason };

/** Removes everything but the picture from a file, in place, before any of it is decoded. */
export async function stripFile(path: string): Promise<StrippedFile> {
  const sent = await readFile(path);
  try {
    const { bytes, ...properties } = readPicture(sent);
    if (!bytes.equals(sent)) await writeFile(path, bytes);
    return properties;
  } catch (error) {
    if (error instanceof PictureFault) return { fault: error.reason };
    throw error;
  }
}
