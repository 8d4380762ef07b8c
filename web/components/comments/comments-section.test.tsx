import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Comment } from "#contract/comments/contract.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { listCountText } from "#web/components/users/count-text.ts";
import { commentsQuery, updatePages } from "./api.ts";
import type { CachedPages } from "./cached-pages.ts";
import { CommentForm, CommentsSection } from "./comments-section.tsx";

const member = { _id: "1", username: "owl", avatar: null, verified: true, roles: [0] };
let status = 201;
const created = { _id: "5", replyTo: null };
const answer = () => answering(status, "Wait a minute.", { comment: created })();

/** Shows the form of a post anew, as a reload does. */
function show(postId: string, user = member) {
  cleanup();
  const providers = createProviders(answer, { user });
  render(<CommentForm postId={postId} user={user as CurrentUser} />, providers);
  return providers;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Comment" });

async function send(text: string) {
  const user = userEvent.setup();
  await user.type(field(), text);
  await user.click(screen.getByRole("button", { name: "Comment" }));
}

beforeEach(() => {
  localStorage.clear();
  status = 201;
});

test("keeps a draft for each author and post", async () => {
  show("1");
  await userEvent.setup().type(field(), "Nice wolf");
  show("2");
  expect(field().value).toBe("");
  await userEvent.setup().type(field(), "Nice bear");
  show("1", { ...member, _id: "2" });
  expect(field().value).toBe("");
  show("1");
  expect(field().value).toBe("Nice wolf");
  show("2");
  expect(field().value).toBe("Nice bear");
});

test("C moves to the field, and is typed there", async () => {
  show("1");
  const user = userEvent.setup();
  await user.keyboard("c");
  expect([document.activeElement, field().value]).toEqual([field(), ""]);
  await user.keyboard("c");
  expect(field().value).toBe("c");
});

test("forgets the draft once it is sent", async () => {
  const { sent } = show("1");
  await send("Nice wolf");
  await waitFor(() => expect(field().value).toBe(""));
  expect(sent()).toEqual([
    [
      "POST /api/post/:id/comment/create",
      { params: { id: "1" }, body: { text: "Nice wolf", requestKey: expect.any(String) } },
    ],
  ]);
  show("1");
  expect(field().value).toBe("");
});

test("keeps a refused text, also as the draft", async () => {
  status = 429;
  const { calls } = show("1");
  await send("Nice wolf");
  await waitFor(() => expect(field().readOnly).toBe(false));
  expect(calls).toHaveLength(1);
  expect(field().value).toBe("Nice wolf");
  show("1");
  expect(field().value).toBe("Nice wolf");
});

test("sends a text again with the same key, also after a reload, and the next one with another", async () => {
  const keysOf = ({ calls }: ReturnType<typeof show>) =>
    calls.flatMap(([, { body }]) => (body ? [(body as { requestKey: string }).requestKey] : []));
  status = 502;
  const before = show("1");
  await send("Nice wolf");
  await waitFor(() => expect(field().readOnly).toBe(false));
  status = 201;
  const after = show("1");
  await send("!");
  await waitFor(() => expect(field().value).toBe(""));
  await send("Nice bear");
  await waitFor(() => expect(field().value).toBe(""));
  const [first, again, next] = [...keysOf(before), ...keysOf(after)];
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("reads the comments again when a reply is lost, because the comment may be there", async () => {
  const { queries } = show("1");
  const { queryKey } = commentsQuery({ postId: "1", page: 1 });
  queries.setQueryData(queryKey, {
    success: true,
    threads: [],
    numComments: 0,
    numThreads: 0,
    heldComments: [],
  });
  const isStale = () => queries.getQueryState(queryKey)?.isInvalidated;
  status = 403;
  await send("Nice wolf");
  await waitFor(() => expect(field().readOnly).toBe(false));
  expect(isStale()).toBe(false);
  status = 0;
  await send("!");
  await waitFor(() => expect(isStale()).toBe(true));
});

const aComment = (id: number, more: Partial<Comment> = {}): Comment => ({
  _id: String(id),
  owner: { _id: "2", username: `maker${id}`, avatar: null },
  text: `Comment ${id}`,
  createdAt: new Date().toISOString(),
  editedAt: null,
  replyTo: null,
  ...more,
});

/** Shows a full page of ten comments, 11 to 20, the last of which is one's own. */
function showFullPage({ isClosed = false, heldComments = [] as Comment[] } = {}) {
  const providers = createProviders(answer, { user: member, path: "/post/7" });
  const owner = { _id: member._id, username: member.username, avatar: null };
  const heads = Array.from({ length: 10 }, (_, index) => aComment(20 - index));
  const threads = heads.map((head) => ({
    ...(head._id === "11" ? { ...head, owner } : head),
    replies: [],
    numReplies: 0,
  }));
  const numbers = { numComments: 10, numThreads: 10 };
  const page = { success: true as const, threads, ...numbers, heldComments };
  providers.queries.setQueryData(commentsQuery({ postId: "7", page: 1 }).queryKey, page);
  const post = { postId: "7", makerId: "2", isClosed };
  render(<CommentsSection {...post} page={1} hrefFor={String} />, providers);
  const happen = (change: (pages: CachedPages) => void) =>
    act(() => updatePages(providers.queries, "7", change));
  return { happen, user: userEvent.setup() };
}

const rows = () => screen.getAllByText(/^Comment \d+$/).map((row) => row.textContent);

test("a post that is closed for comments shows them, and offers neither a comment nor a reply", () => {
  showFullPage({ isClosed: true });
  expect(rows()).toHaveLength(10);
  expect(screen.getByText("Comments on this post are closed.")).toBeTruthy();
  expect(screen.queryAllByRole("textbox")).toEqual([]);
  expect(screen.queryAllByRole("button", { name: /^Reply/ })).toEqual([]);
  expect(screen.getByRole("button", { name: /^Delete comment/ })).toBeTruthy();
});

test("one's comment that waits is marked, and can be edited and deleted, but not answered", () => {
  const owner = { _id: member._id, username: member.username, avatar: null };
  showFullPage({ heldComments: [aComment(12, { owner, text: "See https://a.example" })] });
  const list = screen.getByRole("list", { name: "Your comments that wait for review" });
  expect(within(list).getByText("Waits for review")).toBeTruthy();
  expect(within(list).getByText("See https://a.example")).toBeTruthy();
  const buttons = within(list).getAllByRole("button");
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Edit comment",
    "Delete comment by owl",
  ]);
  expect(screen.getByText("(10)")).toBeTruthy();
});

test("a reply that is being typed stays when others push its thread to the next page", async () => {
  const { happen, user } = showFullPage();
  await user.click(screen.getByRole("button", { name: /^Reply.*owl$/ }));
  const reply = await screen.findByRole<HTMLInputElement>("textbox", { name: "Reply to owl" });
  await user.type(reply, "Well");
  await happen((pages) => pages.add(aComment(21), 11));
  const eleven = Array.from({ length: 11 }, (_, index) => `Comment ${21 - index}`);
  await waitFor(() => expect(rows()).toEqual(eleven));
  await user.keyboard(" made");
  expect([document.activeElement, reply.value]).toEqual([reply, "Well made"]);
  await user.keyboard("{Escape}");
  expect(rows()).toHaveLength(10);
});

test("a reply that is being typed stays when its comment is deleted", async () => {
  const { happen, user } = showFullPage();
  await user.click(screen.getByRole("button", { name: /^Reply.*maker15$/ }));
  const reply = await screen.findByRole<HTMLInputElement>("textbox", { name: "Reply to maker15" });
  await happen((pages) => pages.remove(aComment(15), 9));
  await screen.findByText("(9)");
  await user.keyboard("Sad");
  expect([document.activeElement, reply.value]).toEqual([reply, "Sad"]);
});

test("an edit that is being typed stays when others push it to the next page", async () => {
  const { happen, user } = showFullPage();
  await user.click(screen.getByRole("button", { name: "Edit comment" }));
  const edit = await screen.findByRole<HTMLInputElement>("textbox", { name: "Edit comment" });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  await happen((pages) => pages.add(aComment(21), 11));
  await screen.findByText("Comment 21");
  await user.keyboard("!");
  expect(edit.value).toBe("Comment 11!");
});

test("writes counts up to 100,000, and that there are more", () => {
  expect(listCountText(2_431)).toBe("2,431");
  expect(listCountText(100_000)).toBe("100,000");
  expect(listCountText(100_001)).toBe("100,000+");
});
