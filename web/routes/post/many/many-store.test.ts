import { expect, test, vi } from "vitest";
import { CallError } from "#web/lib/call.ts";
import { type DraftPost, draftOf, NO_DRAFTS, withTitle } from "./drafts.ts";
import { createManyStore, type Send } from "./many-store.ts";

const picture = new Blob();
const postOf = (name: string): DraftPost => {
  const file = {
    id: name,
    name: `${name}.png`,
    original: picture,
    thumb: picture,
    cropped: picture,
  };
  return { ...draftOf({ ...file, size: { width: 500, height: 500 } }, 0), id: name };
};

type Answer = { _id: string; held: boolean } | CallError;

/** Holds drafts of these names; each attempt to send one waits for `answer`. */
function open(...posts: DraftPost[]) {
  const sent: string[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const send: Send = ({ id, sealed }) => {
    sent.push(`${id} as ${sealed.title}`);
    return new Promise((resolve, reject) => {
      waiting.push((answer) => (answer instanceof CallError ? reject(answer) : resolve(answer)));
    });
  };
  const store = createManyStore("1", { ...NO_DRAFTS, posts }, { send });
  return {
    store,
    sent,
    /** Answers the attempt that is under way. */
    answer: async (answer: Answer) => {
      await vi.waitFor(() => expect(waiting).toHaveLength(1));
      waiting.shift()?.(answer);
    },
    done: () => vi.waitFor(() => expect(store.getState().isPublishing).toBe(false)),
    states: () =>
      store
        .getState()
        .drafts.posts.map((post) =>
          [post.id, post.isQueued, post.refusal].filter(Boolean).join(" "),
        ),
  };
}

test("publishes what was chosen, and lists it in place of its draft", async () => {
  const { store, answer, done, states } = open(postOf("Wolf"), postOf("Fox"), postOf("Owl"));
  store.publish(["Wolf", "Owl"]);
  await answer({ _id: "7", held: false });
  await answer({ _id: "8", held: true });
  await done();
  expect(states()).toEqual(["Fox"]);
  expect(store.getState().published.map(({ title, postId }) => [title, postId])).toEqual([
    ["Wolf", "7"],
    ["Owl", null],
  ]);
});

test("a draft that was refused can be changed and sent again", async () => {
  const { store, answer, done, sent, states } = open(postOf("Wolf"), postOf("Fox"));
  store.publish(["Wolf", "Fox"]);
  await answer(new CallError(400, "Invalid.", { title: "Taken." }));
  await answer({ _id: "8", held: false });
  await done();
  expect(states()).toEqual(["Wolf Taken."]);
  store.changePost("Wolf", (post) => withTitle(post, "Grey wolf"));
  expect(states()).toEqual(["Wolf"]);
  store.publish(["Wolf"]);
  await answer({ _id: "9", held: false });
  await done();
  expect(sent).toEqual(["Wolf as Wolf", "Fox as Fox", "Wolf as Grey wolf"]);
});

test("no other draft is sent where the account may not publish", async () => {
  const { store, answer, done, states } = open(postOf("Wolf"), postOf("Fox"));
  store.publish(["Wolf", "Fox"]);
  await answer(new CallError(403, "Please verify."));
  await done();
  expect(states()).toEqual(["Wolf Please verify.", "Fox"]);
});

test("what is under way when it is paused is sent to its end, and the others are drafts again", async () => {
  const { store, answer, done, sent, states } = open(postOf("Wolf"), postOf("Fox"), postOf("Owl"));
  store.publish(["Wolf", "Fox", "Owl"]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  store.pause();
  expect(states()).toEqual(["Wolf true", "Fox", "Owl"]);
  store.publish(["Owl"]);
  await answer({ _id: "7", held: false });
  await answer({ _id: "8", held: false });
  await done();
  expect(states()).toEqual(["Fox"]);
  expect(sent).toEqual(["Wolf as Wolf", "Owl as Owl"]);
});

test("what is answered after the page was left stays queued, to be asked again", async () => {
  const { store, answer, done, sent, states } = open(postOf("Wolf"), postOf("Fox"));
  store.publish(["Wolf", "Fox"]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await store.close();
  await answer({ _id: "7", held: false });
  await done();
  expect(states()).toEqual(["Wolf true", "Fox true"]);
});

test("goes on with what was queued at the last visit, as it was first sent", async () => {
  const fox = { ...postOf("Fox"), isQueued: true };
  const { own } = postOf("Wolf");
  const values = { ...NO_DRAFTS.shared, ...own, title: "As sent" };
  const wolf = { ...postOf("Wolf"), isQueued: true, sealed: values };
  const { store, answer, done, sent } = open(postOf("Owl"), fox, wolf);
  store.resume();
  await answer({ _id: "7", held: false });
  await answer({ _id: "8", held: false });
  await done();
  expect(sent).toEqual(["Wolf as As sent", "Fox as Fox"]);
});

test.each([
  [
    "no room",
    "QuotaExceededError",
    "This browser has no room for more drafts. Publish or remove some, or stay on this page.",
  ],
  [
    "no storage",
    "SecurityError",
    "This browser stores no drafts. Stay on this page until all is published.",
  ],
])("says where the browser has %s, and publishes anyway", async (_, name, sentence) => {
  const refuse = () => {
    throw new DOMException("No.", name);
  };
  vi.stubGlobal("indexedDB", { open: refuse });
  const { store, answer, done, states } = open(postOf("Wolf"));
  store.changePost("Wolf", (post) => withTitle(post, "Grey wolf"));
  await vi.waitFor(() => expect(store.getState().storageProblem).toBe(sentence));
  store.publish(["Wolf"]);
  await answer({ _id: "7", held: false });
  await done();
  expect(states()).toEqual([]);
  vi.unstubAllGlobals();
});
