import { IMAGE_MAX_BYTES } from "#contract/images/rules.ts";
import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";
import { type CropPlan, fittedIn, type Size } from "./crop-geometry.ts";
import type { RenderTask } from "./render-task.ts";
import workerUrl from "./render-worker.ts?worker&url";

/** Larger originals are shown as a smaller copy while cropping. */
const SHOWN_PIXELS = 16_000_000;
const SHOWN_SIDE = 4096;
const THUMB_SIDE = 320;

/** Renders the cropped picture for the upload. Rejects when the source can't be decoded. */
export function renderCrop(source: Blob, { from, size }: CropPlan): Promise<Blob> {
  return render({ source, from, size, maxBytes: IMAGE_MAX_BYTES });
}

/** Returns what the crop stage shows: the original, or a copy small enough to move smoothly. */
export async function shownCopy(source: Blob, original: Size): Promise<Blob> {
  const quick = original.width * original.height <= SHOWN_PIXELS;
  return quick ? source : renderWithin(source, original, SHOWN_SIDE);
}

/** Renders a small copy for lists. */
export function renderThumb(source: Blob, original: Size): Promise<Blob> {
  return renderWithin(source, original, THUMB_SIDE);
}

function renderWithin(source: Blob, original: Size, side: number): Promise<Blob> {
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
