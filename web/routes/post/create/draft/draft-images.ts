import { createStore, delMany, get, getMany, keys, setMany, type UseStore } from "idb-keyval";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { PERSONAL_BLOBS } from "#web/lib/stored-state.ts";

/** An image without its blobs, which have their own keys. */
type ImageMetadata = Omit<EditedImage, "original" | "cropped">;

const listKey = (userId: string) => `draft/${userId}/list`;
const originalKey = (userId: string, id: string) => `draft/${userId}/${id}/original`;
const croppedKey = (userId: string, id: string) => `draft/${userId}/${id}/cropped`;

let blobs: UseStore | null = null;
function store(): UseStore {
  blobs ??= createStore(...PERSONAL_BLOBS);
  return blobs;
}

/** Returns the saved images in order; none where the browser has no storage. */
export async function loadImages(userId: string): Promise<EditedImage[]> {
  try {
    const list = (await get<ImageMetadata[]>(listKey(userId), store())) ?? [];
    const pictures = await getMany<Blob>(
      list.flatMap(({ id }) => [originalKey(userId, id), croppedKey(userId, id)]),
      store(),
    );
    return list.flatMap((metadata, index) => {
      const [original, cropped] = pictures.slice(2 * index, 2 * index + 2);
      return original ? [{ ...metadata, original, cropped }] : [];
    });
  } catch {
    return [];
  }
}

// Serialized, so that the last write has the latest state.
let writing: Promise<unknown> = Promise.resolve();
function write(work: () => Promise<unknown>): Promise<unknown> {
  // A full or forbidden storage saves no draft; the page works anyway.
  writing = writing.then(work).catch(() => undefined);
  return writing;
}

/** Writes the difference; the list and its new pictures in one transaction. */
export function saveImages(
  userId: string,
  before: readonly EditedImage[],
  now: readonly EditedImage[],
): Promise<unknown> {
  const previousById = new Map(before.map((image) => [image.id, image]));
  const metadata = now.map(({ original: _original, cropped: _cropped, ...rest }) => rest);
  const added: [string, unknown][] = [[listKey(userId), metadata]];
  const deletedKeys: string[] = [];
  for (const { id, original, cropped } of now) {
    const previous = previousById.get(id);
    previousById.delete(id);
    if (previous?.original !== original) added.push([originalKey(userId, id), original]);
    if (previous?.cropped === cropped) continue;
    if (cropped) added.push([croppedKey(userId, id), cropped]);
    else deletedKeys.push(croppedKey(userId, id));
  }
  for (const id of previousById.keys())
    deletedKeys.push(originalKey(userId, id), croppedKey(userId, id));
  return write(async () => {
    await setMany(added, store());
    await delMany(deletedKeys, store());
  });
}

export function deleteImages(userId: string): Promise<unknown> {
  return write(async () => {
    const all = await keys<string>(store());
    await delMany(
      all.filter((key) => key.startsWith(`draft/${userId}/`)),
      store(),
    );
  });
}
