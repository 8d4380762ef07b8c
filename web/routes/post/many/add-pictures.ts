import { useRef, useState } from "react";
import { IMAGE_MAX_BYTES } from "#contract/images/rules.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import {
  isLargeEnough,
  planCrop,
  type Rect,
  type Size,
  widestCut,
} from "#web/components/posts/image-editor/crop-geometry.ts";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import {
  cropImage,
  PictureError,
  readPicture,
  renderWithin,
  UNREADABLE,
} from "#web/components/posts/image-editor/render-picture.ts";
import type { RejectedFile } from "#web/components/posts/image-editor/use-add-images.ts";
import { pictureKindOf } from "#web/lib/picture-kind.ts";
import { pictureSize } from "#web/lib/picture-size.ts";
import { newRequestKey } from "#web/lib/request-key.ts";
import { categoryFor } from "#web/routes/post/create/category-for.ts";
import { countPictures, draftOf, PICTURES_MAX } from "./drafts.ts";
import type { ManyStore } from "./many-store.ts";

const TOO_LARGE = `This image is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`;
const FULL = `Only ${PICTURES_MAX} pictures fit at a time. Publish some first.`;
/** The longer side of the picture on a card (px), for screens of two pixels a CSS pixel. */
const THUMB_SIDE = 480;
const SQUARE: Size = { width: 1, height: 1 };

/** Reads a file and cuts the middle of its picture to the category of its shape. */
async function readDraft(file: File) {
  if (file.size > IMAGE_MAX_BYTES) throw new PictureError(TOO_LARGE);
  // What is no picture, or can't be read, is refused below.
  const kind = await pictureKindOf(file).catch(() => null);
  const size = kind && (await pictureSize(file));
  const category = categoryFor(size ?? SQUARE);
  const { crop } = CATEGORIES[category];
  const picture = await readPicture(file, crop);
  const image = { id: newRequestKey(), name: file.name, ...picture };
  return draftOf(await cutToMiddle(image, crop), category);
}

async function cutToMiddle(image: EditedImage, crop: Size): Promise<EditedImage> {
  const cut = widestCut(image.size, crop);
  return withCrop(image, crop, cut, await cropImage(image, cut, crop));
}

/** Returns a picture with its crop, of which `thumb` is a small copy: fifty large ones would fill the memory. */
export async function withCrop(
  image: EditedImage,
  crop: Size,
  cut: Rect,
  cropped: Blob,
): Promise<EditedImage> {
  const { size } = planCrop(cut, image.size, crop);
  const thumb = await renderWithin(cropped, size, THUMB_SIDE).catch(() => cropped);
  return { ...image, cut, cropped, thumb };
}

/** Returns whether all pictures are large enough for a category. */
export function fitsCategory(images: readonly EditedImage[], category: Category): boolean {
  return images.every(({ size }) => isLargeEnough(size, CATEGORIES[category].crop));
}

/** Cuts pictures for another category; those of the same shape stay as they are. */
export function cutForCategory(
  images: readonly EditedImage[],
  from: Category,
  to: Category,
): Promise<EditedImage[]> {
  const [before, after] = [CATEGORIES[from].crop, CATEGORIES[to].crop];
  const isSame = before.width === after.width && before.height === after.height;
  return Promise.all(images.map((image) => (isSame ? image : cutToMiddle(image, after))));
}

export type Reading = { done: number; count: number };

/** Adds files as drafts, one after the other; names those that are left out, and why. */
export function useAddPictures({ change, getState }: ManyStore) {
  const queue = useRef(Promise.resolve());
  const [reading, setReading] = useState<Reading | null>(null);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);

  async function readFile(file: File): Promise<void> {
    try {
      const { posts } = getState().drafts;
      if (countPictures(posts) >= PICTURES_MAX) throw new PictureError(FULL);
      const draft = await readDraft(file);
      change((drafts) => ({ ...drafts, posts: [...drafts.posts, draft] }));
    } catch (error) {
      const reason = error instanceof PictureError ? error.message : UNREADABLE;
      const fault = { id: newRequestKey(), name: file.name, reason };
      setRejected((faults) => [...faults, fault]);
    }
    setReading((now) => now && { ...now, done: now.done + 1 });
  }

  function add(files: readonly File[]): void {
    if (files.length === 0) return;
    setRejected([]);
    setReading((now) => ({ done: now?.done ?? 0, count: (now?.count ?? 0) + files.length }));
    for (const file of files) queue.current = queue.current.then(() => readFile(file));
    queue.current = queue.current.then(() =>
      setReading((now) => (now && now.done < now.count ? now : null)),
    );
  }

  return { add, reading, rejected };
}
