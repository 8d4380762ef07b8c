import { createStore, delMany, get, getMany, keys, setMany, type UseStore } from "idb-keyval";
import { z } from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { RELATIONS } from "#contract/likeness/rules.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { NOTHING_DESCRIBED } from "#web/components/posts/describe/describe-form.ts";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { PERSONAL_BLOBS, PERSONAL_PREFIX, safeStorage } from "#web/lib/stored-state.ts";
import { STEPS } from "#web/routes/post/create/steps.ts";

const draftText = z.object({
  category: z.literal([...CATEGORY_NUMBERS]).nullable(),
  step: z.literal([...STEPS]),
  values: z.object({
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    imageDescriptions: z.record(z.string(), z.string()).default({}),
    forSale: z.boolean(),
    creator: z.string(),
    price: z.string(),
    nsfw: z.boolean(),
  }),
  answers: z.record(z.string(), z.enum(RELATIONS)).default({}),
  /** Sent with the post, from the first attempt on, so that another one does not publish it twice. */
  requestKey: z.string().optional(),
});
type DraftText = z.output<typeof draftText>;

const EMPTY_TEXT: DraftText = {
  category: null,
  step: 1,
  values: NOTHING_DESCRIBED,
  answers: {},
};

/** Draft texts by user id. */
type Drafts = { drafts: Record<string, unknown> };

// Read on demand in the browser: the server has no drafts.
const useDrafts = create<Drafts>()(
  persist(() => ({ drafts: {} }), {
    name: `${PERSONAL_PREFIX}draft`,
    storage: createJSONStorage(() => safeStorage),
    skipHydration: true,
    // Signing out empties the storage; in-memory drafts must not come back.
    merge: (stored) => ({ drafts: {}, ...(stored as Drafts | undefined) }),
  }),
);

/** Returns the saved text; an unreadable one counts as none. */
async function loadText(userId: string): Promise<DraftText> {
  await useDrafts.persist.rehydrate();
  return savedText(userId);
}

function savedText(userId: string): DraftText {
  return draftText.safeParse(useDrafts.getState().drafts[userId]).data ?? EMPTY_TEXT;
}

export function saveText(userId: string, change: Partial<DraftText>): void {
  const text = { ...savedText(userId), ...change };
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [userId]: text } }));
}

/** Returns the request key of the draft, the same for every attempt to publish it. */
export function requestKeyOf(userId: string): string {
  const { requestKey = crypto.randomUUID() } = savedText(userId);
  saveText(userId, { requestKey });
  return requestKey;
}

function deleteText(userId: string): void {
  useDrafts.setState(({ drafts: { [userId]: _deleted, ...drafts } }) => ({ drafts }));
}

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
async function loadImages(userId: string): Promise<EditedImage[]> {
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

function deleteImages(userId: string): Promise<unknown> {
  return write(async () => {
    const all = await keys<string>(store());
    await delMany(
      all.filter((key) => key.startsWith(`draft/${userId}/`)),
      store(),
    );
  });
}

/** A post in progress; it persists across reloads until it is published. */
export type Draft = { text: DraftText; images: readonly EditedImage[] };

export const EMPTY_DRAFT: Draft = { text: EMPTY_TEXT, images: [] };

export async function loadDraft(userId: string): Promise<Draft> {
  const [text, images] = await Promise.all([loadText(userId), loadImages(userId)]);
  // Pictures are cropped for a category; without one they have no shape.
  const croppable = text.category === null ? [] : images;
  const values = { ...text.values, imageDescriptions: descriptionsOf(croppable, text) };
  return { text: { ...text, values }, images: croppable };
}

/** Returns the descriptions of images that still exist. */
function descriptionsOf(images: readonly EditedImage[], { values }: DraftText) {
  const written = values.imageDescriptions;
  return Object.fromEntries(images.map(({ id }) => [id, written[id] ?? ""]));
}

export async function deleteDraft(userId: string): Promise<void> {
  deleteText(userId);
  await deleteImages(userId);
}

export function isEmpty({ text, images }: Draft): boolean {
  const { title, description, tags } = text.values;
  return (
    images.length === 0 &&
    text.category === null &&
    title === "" &&
    description === "" &&
    tags.length === 0
  );
}
