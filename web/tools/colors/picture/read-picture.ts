import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";
import { PICTURE_TYPES } from "./picture-button.tsx";
import workerUrl from "./picture-worker.ts?worker&url";
import type { PictureReading } from "./read-scaled.ts";

const MAX_BYTES = 20 * 1024 * 1024;

/** Why a file has no colors to read; the message is shown. */
export class PictureError extends Error {}

/** Reads the colors of a picture on this device. Rejects with a `PictureError` when it has none. */
export async function readPicture(file: File): Promise<PictureReading> {
  if (!PICTURE_TYPES.split(",").includes(file.type)) throw notAPicture();
  if (file.size > MAX_BYTES) {
    throw new PictureError("This picture is over 20 MB. Choose a smaller one.");
  }
  if (hasCanvasNoise()) throw new PictureError(CANVAS_NOISE);
  const reading = await readInWorker(file);
  if (!reading) throw notAPicture();
  if (reading.colors.length === 0) {
    throw new PictureError("This picture is transparent and has no colors. Choose another one.");
  }
  return reading;
}

function notAPicture(): PictureError {
  return new PictureError("This is not a picture. Choose a PNG, JPEG, WebP, GIF or AVIF file.");
}

function readInWorker(file: File): Promise<PictureReading | null> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
  return new Promise<PictureReading | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PictureReading | null>) => resolve(data);
    worker.onerror = () => reject(new Error("The picture worker failed"));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
