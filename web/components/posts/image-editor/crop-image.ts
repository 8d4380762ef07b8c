import { useEffect } from "react";
import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { planCrop, type Rect, type Size, widestCut } from "./crop-geometry.ts";
import type { EditedImage, ImageAction, ImageList } from "./image-list.ts";
import { PictureError } from "./read-picture.ts";
import { renderCrop } from "./render-picture.ts";

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
