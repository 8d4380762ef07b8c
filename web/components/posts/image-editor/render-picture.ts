import { useEffect } from "react";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "#contract/images/rules.ts";
import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";
import { copyOfFile, FILE_GONE } from "#web/lib/file-copy.ts";
import { ANIMATED, pictureKindOf } from "#web/lib/picture-kind.ts";
import { pictureSize } from "#web/lib/picture-size.ts";
import {
  type CropPlan,
  fittedIn,
  isLargeEnough,
  planCrop,
  type Rect,
  type Size,
  widestCut,
} from "./crop-geometry.ts";
import type { EditedImage, ImageAction, ImageList } from "./image-list.ts";
import type { RenderTask } from "./render-task.ts";
import workerUrl from "./render-worker.ts?worker&url";

/** Larger originals are shown as a smaller copy while cropping. */
const SHOWN_PIXELS = 16_000_000;
const SHOWN_SIDE = 4096;
const THUMB_SIDE = 320;

/** Renders the cropped picture for the upload. Rejects when the source can't be decoded. */
function renderCrop(source: Blob, { from, size }: CropPlan): Promise<Blob> {
  return render({ source, from, size, maxBytes: IMAGE_MAX_BYTES });
}

/** Returns what the crop stage shows: the original, or a copy small enough to move smoothly. */
export async function shownCopy(source: Blob, original: Size): Promise<Blob> {
  const quick = original.width * original.height <= SHOWN_PIXELS;
  return quick ? source : renderWithin(source, original, SHOWN_SIDE);
}

/** Renders a small copy for lists. */
function renderThumb(source: Blob, original: Size): Promise<Blob> {
  return renderWithin(source, original, THUMB_SIDE);
}

/** Renders a copy whose longer side is at most `side` (px). */
export function renderWithin(source: Blob, original: Size, side: number): Promise<Blob> {
  const fitted = fittedIn(original, { width: side, height: side });
  const size = { width: Math.ceil(fitted.width), height: Math.ceil(fitted.height) };
  return render({ source, from: { x: 0, y: 0, ...original }, size, maxBytes: IMAGE_MAX_BYTES });
}

function render(task: RenderTask): Promise<Blob> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) =>
      data ? resolve(data) : reject(new Error("The picture can't be decoded"));
    worker.onerror = () => reject(new Error("The picture worker failed"));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

const WRONG_TYPE = "Only PNG, JPEG and WebP images can be used.";
export const UNREADABLE = "This file can't be read as an image.";
const TOO_LARGE = `This image is too large. It can have at most ${IMAGE_MAX_PIXELS / 1e6} megapixels.`;

/** Why a file was rejected; the message is shown. */
export class PictureError extends Error {}

type ReadPicture = {
  /** A copy of the file, typed by its content. */
  original: Blob;
  /** Of the upright picture. */
  size: Size;
  thumb: Blob;
};

/** Inspects a picture before cropping; throws a `PictureError` if it can't be used. */
export async function readPicture(chosen: File, crop: Size): Promise<ReadPicture> {
  const file = await copyOfFile(chosen);
  if (!file) throw new PictureError(FILE_GONE);
  const kind = await pictureKindOf(file);
  if (!kind) throw new PictureError(WRONG_TYPE);
  if (kind.isAnimated) throw new PictureError(ANIMATED);
  if (hasCanvasNoise()) throw new PictureError(CANVAS_NOISE);
  const size = await pictureSize(file);
  if (!size) throw new PictureError(UNREADABLE);
  // Checked before decoding, as memory use depends on the number of pixels.
  if (size.width * size.height > IMAGE_MAX_PIXELS) throw new PictureError(TOO_LARGE);
  if (!isLargeEnough(size, crop)) throw new PictureError(tooSmall(size, crop));
  const original = file.slice(0, file.size, kind.type);
  return { original, size, thumb: await decodedThumb(file, size) };
}

/** Decodes the picture to detect a truncated file, whose header is intact. */
function decodedThumb(file: Blob, size: Size): Promise<Blob> {
  return renderThumb(file, size).catch(() => {
    throw new PictureError(UNREADABLE);
  });
}

function tooSmall(size: Size, crop: Size): string {
  return `This image has ${size.width} × ${size.height} pixels. It needs at least ${crop.width} × ${crop.height}.`;
}

/** Renders a cut of an image; rejects when the browser can't. */
export async function cropImage(image: EditedImage, cut: Rect, crop: Size): Promise<Blob> {
  // Also of a draft that another browser's settings began.
  if (hasCanvasNoise()) throw new PictureError(CANVAS_NOISE);
  return renderCrop(image.original, planCrop(cut, image.size, crop));
}

type CenteredCropsProps = {
  crop: Size;
  list: ImageList;
  dispatch: (action: ImageAction) => void;
};

/**
 * Crops the middle of each image that has no crop yet, one after the other. One that can't be cropped
 * is opened for adjusting, where saving says why.
 */
export function useCenteredCrops({ crop, list, dispatch }: CenteredCropsProps): void {
  const waiting = list.images.find(({ id, cropped }) => !cropped && id !== list.croppingId);
  useEffect(() => {
    if (!waiting) return;
    let current = true;
    const { id, size } = waiting;
    const cut = widestCut(size, crop);
    cropImage(waiting, cut, crop).then(
      (cropped) => current && dispatch({ type: "saved", id, cut, cropped }),
      () => current && dispatch({ type: "adjusting", id }),
    );
    return () => {
      current = false;
    };
  }, [waiting, crop, dispatch]);
}
