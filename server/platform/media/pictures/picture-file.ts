import { readJpeg } from "#server/platform/media/pictures/jpeg-segments.ts";
import { PictureFault, type PictureFile } from "#server/platform/media/pictures/picture-fault.ts";
import { readPng } from "#server/platform/media/pictures/png-chunks.ts";
import { readWebp } from "#server/platform/media/pictures/webp-chunks.ts";

/**
 * Parses a PNG, JPEG or WebP file without decoding it, and removes every part that is not needed to show
 * the picture. Throws a `PictureFault`.
 */
export function readPicture(bytes: Buffer): PictureFile {
  try {
    return readerFor(bytes)(bytes);
  } catch (error) {
    // A length points past the end of the file.
    if (error instanceof RangeError) throw new PictureFault("broken");
    throw error;
  }
}

function readerFor(bytes: Buffer): (bytes: Buffer) => PictureFile {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return readPng;
  if (start.startsWith("\xff\xd8\xff")) return readJpeg;
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return readWebp;
  throw new PictureFault("type");
}
