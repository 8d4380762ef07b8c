import { IMAGE_MAX_BYTES } from "#contract/posts/rules.ts";
import { trustedScriptUrl } from "#web/platform/document/trusted-script-url.ts";
import { type CropPlan, fittedIn, type Size } from "./crop/crop-geometry.ts";
import type { RenderTask } from "./render-task.ts";
import workerUrl from "./render-worker.ts?worker&url";

/** A larger original is shown by a smaller copy while it is cropped. */
const SHOWN_PIXELS = 16_000_000;
const SHOWN_SIDE = 4096;
const THUMB_SIDE = 320;

/** The cropped picture, ready to be sent. Rejects a picture that can't be decoded. */
export function renderCrop(source: Blob, { from, size }: CropPlan): Promise<Blob> {
  return render({ source, from, size, maxBytes: IMAGE_MAX_BYTES });
}

/** What the crop stage shows of an original: itself, or a copy that is quick to move about. */
export async function shownCopy(source: Blob, original: Size): Promise<Blob> {
  const quick = original.width * original.height <= SHOWN_PIXELS;
  return quick ? source : renderWithin(source, original, SHOWN_SIDE);
}

/** A small copy for lists. */
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
