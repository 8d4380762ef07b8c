import { createStore } from "zustand";
import type { DescribeValues } from "#web/components/posts/describe/describe-form.ts";
import { CallError } from "#web/lib/call.ts";
import { upload } from "#web/lib/upload.ts";
import { creationForm } from "#web/routes/post/create/creation-form.ts";
import { createSaver } from "./draft-storage.ts";
import { checkPost, type DraftPost, type Drafts, NO_DRAFTS, withPost } from "./drafts.ts";
import { type Progress, type Published, pauseFor, publishInTurn } from "./publish-in-turn.ts";

/** A post that left the drafts; `postId` is null while it waits for staff. */
export type PublishedDraft = { id: string; title: string; postId: string | null; thumb: Blob };

export type ManyState = {
  drafts: Drafts;
  /** How the publishing of posts goes, by their ids. */
  progress: Readonly<Record<string, Progress>>;
  /** Of this visit, in order. */
  published: readonly PublishedDraft[];
  /** Whether posts are being published, or wait for the line or the hour. */
  isPublishing: boolean;
  /** Why drafts are not stored on the device. */
  storageProblem: string | null;
};

const FULL =
  "This browser has no room for more drafts. Publish or remove some, or stay on this page.";
const FORBIDDEN = "This browser stores no drafts. Stay on this page until all is published.";

type SealedPost = DraftPost & { sealed: DescribeValues };
export type Send = (post: SealedPost, onProgress: (share: number) => void) => Promise<Published>;

/** Sends a post with the key by which the server knows a repetition. */
const sendPost: Send = async (post, onProgress) => {
  const { id, category, sealed: values, images, answers } = post;
  const form = creationForm({
    category,
    values,
    images: images.flatMap(({ cropped }) => cropped ?? []),
    imageDescriptions: images.map((image) => values.imageDescriptions[image.id] ?? ""),
    relations: Object.entries(answers).map(([_id, relation]) => ({ _id, relation })),
  });
  form.set("requestKey", id);
  const reply: Published | null = await upload("POST /api/post/create", form, onProgress);
  // A network that asks for a log-in answers in place of the site.
  if (!reply?._id) throw new CallError(0, "The site did not answer.");
  return reply;
};

type ManyStoreOptions = { send?: Send; onPublished?: () => void };
export type ManyStore = ReturnType<typeof createManyStore>;

/** Holds the drafts of a user, stores each change on the device, and publishes what is queued. */
export function createManyStore(
  userId: string,
  loaded: Drafts,
  { send = sendPost, onPublished }: ManyStoreOptions = {},
) {
  const store = createStore<ManyState>(() => ({
    drafts: loaded,
    progress: {},
    published: [],
    isPublishing: false,
    storageProblem: null,
  }));
  const saver = createSaver(userId, loaded, (error) => {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    store.setState({ storageProblem: isFull ? FULL : FORBIDDEN });
  });
  let paused = new AbortController();
  let isClosed = false;
  /** Whether something was queued after a pause, while what was under way then still is. */
  let runsAgain = false;

  function change(next: (drafts: Drafts) => Drafts): void {
    // Signing out has removed the drafts; what is still under way is sent again at the next visit.
    if (isClosed) return;
    const drafts = next(store.getState().drafts);
    store.setState({ drafts });
    saver.save(drafts);
  }

  const changePost = (id: string, next: (post: DraftPost) => DraftPost | null) =>
    change((drafts) => withPost(drafts, id, next));

  /** Returns the next queued post, one whose answer is missing first, once it is stored as it is sent. */
  async function nextSealed(): Promise<SealedPost | undefined> {
    const queued = store.getState().drafts.posts.filter(({ isQueued }) => isQueued);
    const post = queued.find(({ sealed }) => sealed) ?? queued[0];
    if (!post) return undefined;
    const checked = post.sealed ?? checkPost(post, store.getState().drafts.shared);
    if (typeof checked === "string") {
      changePost(post.id, (one) => ({ ...one, isQueued: false }));
      return nextSealed();
    }
    const sealedPost = { ...post, sealed: checked };
    changePost(post.id, () => sealedPost);
    await saver.saved();
    return sealedPost;
  }

  function showProgress({ id, sealed, images }: SealedPost, progress: Progress): void {
    store.setState((state) => ({ progress: { ...state.progress, [id]: progress } }));
    if (progress.type === "published") {
      const { _id, held } = progress.post;
      const thumb = images[0]?.thumb ?? new Blob();
      const published = { id, title: sealed.title, postId: held ? null : _id, thumb };
      store.setState((state) => ({ published: [...state.published, published] }));
      changePost(id, () => null);
      onPublished?.();
    }
    if (progress.type === "refused") {
      const { message, stops } = progress;
      changePost(id, ({ sealed: _sealed, ...post }) => ({
        ...post,
        isQueued: false,
        refusal: message,
      }));
      if (stops) unqueue();
    }
  }

  /** Makes drafts again of what was not sent yet. */
  function unqueue(): void {
    change((drafts) => ({
      ...drafts,
      posts: drafts.posts.map((post) => (post.sealed ? post : { ...post, isQueued: false })),
    }));
  }

  function run(): void {
    if (store.getState().isPublishing) {
      runsAgain = paused.signal.aborted;
      return;
    }
    paused = new AbortController();
    const turn = {
      next: nextSealed,
      send,
      onProgress: showProgress,
      pause: pauseFor,
      now: Date.now,
    };
    store.setState({ isPublishing: true });
    void publishInTurn(turn, paused.signal).finally(() => {
      store.setState({ isPublishing: false });
      if (runsAgain) run();
      runsAgain = false;
    });
  }

  /** Queues posts; those that were queued before a reload go on too. */
  function publish(ids: readonly string[]): void {
    change((drafts) => ({
      ...drafts,
      posts: drafts.posts.map((post) =>
        ids.includes(post.id) ? { ...post, isQueued: true } : post,
      ),
    }));
    run();
  }

  return {
    ...store,
    change,
    changePost,
    publish,
    /** Publishes no more; what is being sent is sent to its end. */
    pause(): void {
      paused.abort();
      store.setState({ progress: {} });
      unqueue();
    },
    discard(): void {
      paused.abort();
      change(() => NO_DRAFTS);
    },
    /** Goes on with what was queued at the last visit. */
    resume(): void {
      if (store.getState().drafts.posts.some(({ isQueued }) => isQueued)) run();
    },
    /** Sends and stores no more; resolves once everything until then is stored. */
    async close(): Promise<void> {
      isClosed = true;
      paused.abort();
      await saver.saved();
    },
  };
}
