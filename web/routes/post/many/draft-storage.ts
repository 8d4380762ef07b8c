import { createStore, delMany, get, getMany, keys, setMany, type UseStore } from "idb-keyval";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { PERSONAL_BLOBS } from "#web/lib/stored-state.ts";
import { type DraftPost, type Drafts, NO_DRAFTS, NOTHING_OWN } from "./drafts.ts";

/** The drafts without their pictures, which have keys of their own: a text that changes writes no picture. */
type StoredDrafts = {
  shared: Drafts["shared"];
  posts: readonly (Omit<DraftPost, "images"> & { imageIds: readonly string[] })[];
};

const prefixOf = (userId: string) => `many/${userId}/`;
const listKey = (userId: string) => `${prefixOf(userId)}list`;
const imageKey = (userId: string, id: string) => `${prefixOf(userId)}image/${id}`;

let blobs: UseStore | null = null;
function store(): UseStore {
  blobs ??= createStore(...PERSONAL_BLOBS);
  return blobs;
}

/** Returns the drafts of a user; none where the browser has no storage. */
export async function loadDrafts(userId: string): Promise<Drafts> {
  try {
    const stored = await get<StoredDrafts>(listKey(userId), store());
    if (!stored) return NO_DRAFTS;
    const posts = await Promise.all(
      stored.posts.map(async ({ imageIds, ...post }) => {
        const imageKeys = imageIds.map((id) => imageKey(userId, id));
        const images = await getMany<EditedImage>(imageKeys, store());
        const own = { ...NOTHING_OWN, ...post.own };
        return { ...post, own, images: images.filter((image) => image !== undefined) };
      }),
    );
    return {
      shared: { ...NO_DRAFTS.shared, ...stored.shared },
      posts: posts.filter(({ images }) => images.length > 0),
    };
  } catch {
    return NO_DRAFTS;
  }
}

function imagesOf({ posts }: Drafts): Map<string, EditedImage> {
  return new Map(posts.flatMap(({ images }) => images.map((image) => [image.id, image])));
}

/** Writes the difference; the list and the pictures that are new to it in one transaction. */
async function writeDrafts(userId: string, before: Drafts, now: Drafts): Promise<void> {
  const [written, images] = [imagesOf(before), imagesOf(now)];
  const posts = now.posts.map(({ images: own, ...post }) => ({
    ...post,
    imageIds: own.map(({ id }) => id),
  }));
  const list: StoredDrafts = { shared: now.shared, posts };
  const changed = [...images].filter(([id, image]) => written.get(id) !== image);
  const entries = changed.map(([id, image]): [string, unknown] => [imageKey(userId, id), image]);
  await setMany([[listKey(userId), list], ...entries], store());
  const gone = [...written.keys()].filter((id) => !images.has(id));
  await delMany(
    gone.map((id) => imageKey(userId, id)),
    store(),
  );
}

/** Deletes the drafts of a user, and pictures that a lost write has left. */
async function deleteDrafts(userId: string): Promise<void> {
  const all = await keys<string>(store());
  await delMany(
    all.filter((key) => key.startsWith(prefixOf(userId))),
    store(),
  );
}

/**
 * Returns what writes the drafts of a user, one state after another. `onFailed` is called where the browser has no
 * room or no storage; the next change tries again.
 */
export function createSaver(userId: string, loaded: Drafts, onFailed: (error: unknown) => void) {
  let stored = loaded;
  let latest = loaded;
  let writing: Promise<void> | null = null;

  async function writeLatest(): Promise<void> {
    try {
      while (stored !== latest) {
        const now = latest;
        if (now.posts.length === 0) await deleteDrafts(userId);
        else await writeDrafts(userId, stored, now);
        stored = now;
      }
    } catch (error) {
      onFailed(error);
    }
    writing = null;
  }

  return {
    save(drafts: Drafts): void {
      latest = drafts;
      writing ??= writeLatest();
    },
    /** Resolves once what was saved last is stored, or could not be. */
    async saved(): Promise<void> {
      while (writing) await writing;
    },
  };
}
