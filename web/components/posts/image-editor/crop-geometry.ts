import { CROP_SCALE_MAX } from "#contract/posts/categories.ts";

/** In pixels of the upright original unless noted otherwise. */
export type Size = { width: number; height: number };
export type Rect = Size & { x: number; y: number };

/** Tolerance for rounding errors in pixels. */
const EPSILON = 1e-6;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns whether the original has a cut of at least the crop size. */
export function isLargeEnough(original: Size, crop: Size): boolean {
  return original.width >= crop.width && original.height >= crop.height;
}

/** Returns the maximum zoom: the ratio of the widest cut to the smallest allowed one. */
export function zoomRange(original: Size, crop: Size): number {
  return Math.max(1, Math.min(original.width / crop.width, original.height / crop.height));
}

/** Returns the widest cut of the crop's shape, centered in the original. */
export function widestCut(original: Size, crop: Size): Rect {
  const zoom = zoomRange(original, crop);
  const width = crop.width * zoom;
  const height = crop.height * zoom;
  return { x: (original.width - width) / 2, y: (original.height - height) / 2, width, height };
}

/** Converts a rectangle from the cropper's percentages to pixels of the original. */
export function fromPercent(percent: Rect, original: Size): Rect {
  return scaled(percent, original.width / 100, original.height / 100);
}
export function toPercent(rect: Rect, original: Size): Rect {
  return scaled(rect, 100 / original.width, 100 / original.height);
}
function scaled({ x, y, width, height }: Rect, across: number, down: number): Rect {
  return { x: x * across, y: y * down, width: width * across, height: height * down };
}

export type CropPlan = { from: Rect; size: Size };

/**
 * Returns which pixels of the original become a picture of which size. Up to the largest size they
 * are copied one to one, above it they are scaled down; never scaled up. The size has the crop's
 * shape within a pixel and is at least the crop size, given an original that is large enough.
 */
export function planCrop(cut: Rect, original: Size, crop: Size): CropPlan {
  const maximum = crop.width * CROP_SCALE_MAX;
  if (cut.width >= maximum) {
    return {
      from: within(cut, original),
      size: { width: maximum, height: crop.height * CROP_SCALE_MAX },
    };
  }
  const width = Math.max(crop.width, Math.floor(cut.width + EPSILON));
  const height = Math.max(crop.height, Math.round((width * crop.height) / crop.width));
  const x = Math.round(clamp(cut.x, 0, original.width - width));
  const y = Math.round(clamp(cut.y, 0, original.height - height));
  return { from: { x, y, width, height }, size: { width, height } };
}

function within(rect: Rect, bounds: Size): Rect {
  const width = Math.min(rect.width, bounds.width);
  const height = Math.min(rect.height, bounds.height);
  return {
    x: clamp(rect.x, 0, bounds.width - width),
    y: clamp(rect.y, 0, bounds.height - height),
    width,
    height,
  };
}

/**
 * Returns the frame's size in a stage: the crop size, or as much as fits with `margin` all around.
 */
export function frameIn(stage: Size, crop: Size, margin: number): Size {
  const available = { width: stage.width - 2 * margin, height: stage.height - 2 * margin };
  const scale = clamp(
    Math.min(available.width / crop.width, available.height / crop.height),
    0.1,
    1,
  );
  return { width: crop.width * scale, height: crop.height * scale };
}

/** Returns the size of a picture in a box: shrunk to fit, never enlarged. */
export function fittedIn(picture: Size, box: Size): Size {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}
