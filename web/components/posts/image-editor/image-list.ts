import { isLargeEnough, type Rect, type Size } from "./crop-geometry.ts";

/** A picture of the draft; without `cropped` it waits for its centered crop. */
export type EditedImage = {
  id: string;
  name: string;
  original: Blob;
  /** Of the upright original. */
  size: Size;
  /** A small copy of the whole original. */
  thumb: Blob;
  cut?: Rect;
  cropped?: Blob;
};

type RemovedImage = { image: EditedImage; index: number };

export type ImageList = {
  images: readonly EditedImage[];
  croppingId: string | null;
  /** Can be put back until the pictures get another shape. */
  removed: readonly RemovedImage[];
};

export type ImageAction =
  | { type: "added"; image: EditedImage }
  | { type: "saved"; id: string; cut: Rect; cropped: Blob }
  | { type: "cancelled" }
  | { type: "adjusting"; id: string }
  | { type: "removed"; id: string }
  | { type: "putBack"; id: string; max: number }
  | { type: "moved"; id: string; by: -1 | 1 }
  | { type: "reshaped"; crop: Size; max: number }
  | { type: "restored"; images: readonly EditedImage[] };

export const NO_IMAGES: ImageList = { images: [], croppingId: null, removed: [] };

function without(list: ImageList, id: string): ImageList {
  const index = list.images.findIndex((image) => image.id === id);
  const image = list.images[index];
  if (!image) return list;
  const images = list.images.toSpliced(index, 1);
  const croppingId = list.croppingId === id ? null : list.croppingId;
  return { images, croppingId, removed: [...list.removed, { image, index }] };
}

/** Puts a removed picture back where it was, if there is room for it. */
function withAgain(list: ImageList, id: string, max: number): ImageList {
  const found = list.removed.find(({ image }) => image.id === id);
  if (!found || list.images.length >= max) return list;
  const images = list.images.toSpliced(found.index, 0, found.image);
  return { ...list, images, removed: list.removed.filter((one) => one !== found) };
}

function cancelled(list: ImageList): ImageList {
  const remaining = list.images.filter(({ id, cropped }) => id !== list.croppingId || cropped);
  return { ...list, images: remaining, croppingId: null };
}

function moved(list: ImageList, id: string, by: -1 | 1): ImageList {
  const from = list.images.findIndex((image) => image.id === id);
  const image = list.images[from];
  const other = list.images[from + by];
  if (!image || !other) return list;
  return { ...list, images: list.images.with(from, other).with(from + by, image) };
}

/**
 * Removes all crops for a category of another shape, and pictures that are too small or too many.
 */
function reshaped(list: ImageList, crop: Size, max: number): ImageList {
  const images = list.images
    .filter(({ size }) => isLargeEnough(size, crop))
    .slice(0, max)
    .map(({ cut: _cut, cropped: _cropped, ...image }) => image);
  return { ...NO_IMAGES, images };
}

export function imageListReducer(list: ImageList, action: ImageAction): ImageList {
  switch (action.type) {
    case "added":
      return { ...list, images: [...list.images, action.image] };
    case "saved": {
      const { id, cut, cropped } = action;
      const images = list.images.map((image) =>
        image.id === id ? { ...image, cut, cropped } : image,
      );
      return { ...list, images, croppingId: list.croppingId === id ? null : list.croppingId };
    }
    case "cancelled":
      return cancelled(list);
    case "adjusting":
      return { ...list, croppingId: action.id };
    case "removed":
      return without(list, action.id);
    case "putBack":
      return withAgain(list, action.id, action.max);
    case "moved":
      return moved(list, action.id, action.by);
    case "reshaped":
      return reshaped(list, action.crop, action.max);
    case "restored":
      return { ...NO_IMAGES, images: action.images };
  }
}
