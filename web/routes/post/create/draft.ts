import { createStore, delMany, get, getMany, keys, setMany, type UseStore } from "idb-keyval";
import { z } from "zod";
import { RELATIONS } from "#contract/likeness/rules.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { MADE } from "#contract/posts/made.ts";
import { NOTHING_DESCRIBED } from "#web/components/posts/describe/describe-form.ts";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { newRequestKey } from "#web/lib/request-key.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { PERSONAL_BLOBS } from "#web/lib/stored-state.ts";
import { STEPS } from "./creation-form.ts";

const draftText = z.object({
  category: z.literal([...CATEGORY_NUMBERS]).nullable(),
  step: z.literal([...STEPS]),
  values: z.object({
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    /** Missing until it is chosen, so that the choice of the settings counts. */
    made: z.enum(MADE).nullable().optional(),
    imageDescriptions: z.record(z.string(), z.string()).default({}),
    forSale: z.boolean(),
    creator: z.string(),
    price: z.string(),
    nsfw: z.boolean(),
    commentsClosed: z.boolean().default(false),
  }),
  answers: z.record(z.string(), z.enum(RELATIONS)).default({}),
  /** Sent with the post, from the first attempt on, so that another one does not publish it twice. */
  requestKey: z.string().optional(),
});
type DraftText = z.output<typeof draftText>;

const EMPTY_TEXT: DraftText = {
  category: null,
  step: 1,
  values: { ...NOTHING_DESCRIBED, made: undefined },
  answers: {},
};

const textOf = (owner: string) => storedValues("creation", owner, draftText);

function savedText(owner: string): DraftText {
  return textOf(owner).read() ?? EMPTY_TEXT;
}

export function saveText(owner: string, change: Partial<DraftText>): void {
  textOf(owner).save({ ...savedText(owner), ...change });
}

/** Returns the request key of the draft, the same for every attempt to publish it. */
export function requestKeyOf(owner: string): string {
  const { requestKey = newRequestKey() } = savedText(owner);
  saveText(owner, { requestKey });
  return requestKey;
}

/** An image without its blobs, which have their own keys. */
type ImageMetadata = Omit<EditedImage, "original" | "cropped">;

const listKey = (owner: string) => `draft/${owner}/list`;
const originalKey = (owner: string, id: string) => `draft/${owner}/${id}/original`;
const croppedKey = (owner: string, id: string) => `draft/${owner}/${id}/cropped`;

let blobs: UseStore | null = null;
function store(): UseStore {
  blobs ??= createStore(...PERSONAL_BLOBS);
  return blobs;
}

/** Returns the saved images in order; none where the browser has no storage. */
async function loadImages(owner: string): Promise<EditedImage[]> {
  try {
    const list = (await get<ImageMetadata[]>(listKey(owner), store())) ?? [];
    const pictures = await getMany<Blob>(
      list.flatMap(({ id }) => [originalKey(owner, id), croppedKey(owner, id)]),
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
  owner: string,
  before: readonly EditedImage[],
  now: readonly EditedImage[],
): Promise<unknown> {
  const previousById = new Map(before.map((image) => [image.id, image]));
  const metadata = now.map(({ original: _original, cropped: _cropped, ...rest }) => rest);
  const added: [string, unknown][] = [[listKey(owner), metadata]];
  const deletedKeys: string[] = [];
  for (const { id, original, cropped } of now) {
    const previous = previousById.get(id);
    previousById.delete(id);
    if (previous?.original !== original) added.push([originalKey(owner, id), original]);
    if (previous?.cropped === cropped) continue;
    if (cropped) added.push([croppedKey(owner, id), cropped]);
    else deletedKeys.push(croppedKey(owner, id));
  }
  for (const id of previousById.keys())
    deletedKeys.push(originalKey(owner, id), croppedKey(owner, id));
  return write(async () => {
    await setMany(added, store());
    await delMany(deletedKeys, store());
  });
}

function deleteImages(owner: string): Promise<unknown> {
  return write(async () => {
    const all = await keys<string>(store());
    await delMany(
      all.filter((key) => key.startsWith(`draft/${owner}/`)),
      store(),
    );
  });
}

/** A post in progress; it persists across reloads until it is published. */
export type Draft = {
  /** Under which it is stored: its user, and which of the user's drafts it is. */
  owner: string;
  text: DraftText;
  images: readonly EditedImage[];
};

export function emptyDraft(owner: string): Draft {
  return { owner, text: EMPTY_TEXT, images: [] };
}

export async function loadDraft(owner: string): Promise<Draft> {
  const text = savedText(owner);
  const images = await loadImages(owner);
  // Pictures are cropped for a category; without one they have no shape.
  const croppable = text.category === null ? [] : images;
  const values = { ...text.values, imageDescriptions: descriptionsOf(croppable, text) };
  return { owner, text: { ...text, values }, images: croppable };
}

/** Returns the descriptions of images that still exist. */
function descriptionsOf(images: readonly EditedImage[], { values }: DraftText) {
  const written = values.imageDescriptions;
  return Object.fromEntries(images.map(({ id }) => [id, written[id] ?? ""]));
}

export async function deleteDraft(owner: string): Promise<void> {
  textOf(owner).remove();
  await deleteImages(owner);
}

/** Returns whether nothing was chosen or written yet; pictures come after the category. */
export function isEmpty({ category, values }: DraftText): boolean {
  const { title, description, tags } = values;
  return category === null && title === "" && description === "" && tags.length === 0;
}

/** How many drafts of a user tabs can have at once. */
const DRAFTS_MAX = 8;

/**
 * Takes a draft of a user for this tab until `left` resolves, one with something in it first: no two tabs have
 * the same. Returns its owner. Without locks, in insecure contexts, all tabs have the first.
 */
export async function takeDraft(userId: string, left: Promise<void>): Promise<string> {
  const owners = Array.from({ length: DRAFTS_MAX }, (_, index) => `${userId} ${index + 1}`);
  const [first = userId] = owners;
  if (!navigator.locks) return first;
  const isFilled = (owner: string) => !isEmpty(savedText(owner));
  const filledFirst = owners.toSorted((one, other) => +isFilled(other) - +isFilled(one));
  for (const owner of filledFirst) if (await lock(`draft ${owner}`, left)) return owner;
  return first;
}

/** Takes a lock of this browser until `released` resolves; returns whether no other tab has it. */
function lock(name: string, released: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = navigator.locks.request(name, { ifAvailable: true }, (taken) => {
      resolve(taken !== null);
      return taken ? released : undefined;
    });
    request.catch(reject);
  });
}
