import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Comment } from "#contract/comments/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { CommentRow } from "./comment-thread.tsx";
import { ReplyForm } from "./reply-form.tsx";

const toasts = collectToasts();
const OWL = { _id: "1", username: "owl", roles: [0], verified: true, avatar: null };

const comment = (more: Partial<Comment> = {}) =>
  ({
    _id: "5",
    text: "Nice wolf",
    owner: OWL,
    createdAt: new Date().toISOString(),
    editedAt: null,
    replyTo: null,
    ...more,
  }) as Comment;

function show(shown: Comment, user: object = OWL, status = 200) {
  const around = { path: "/post/7", user };
  const server = answering(status, "Comment Edited", { comment: shown });
  const { calls, wrapper } = createProviders(server, around);
  const acts: string[] = [];
  render(
    <CommentRow
      postId="7"
      makerId="2"
      comment={shown}
      onDelete={() => acts.push("delete")}
      onReply={() => acts.push("reply")}
      isAnswered={false}
      warmUp={() => undefined}
    />,
    { wrapper },
  );
  return { calls, acts, user: userEvent.setup() };
}

const names = () =>
  screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("offers its author to edit for five minutes, and to delete", async () => {
  const { acts, user } = show(comment());
  expect(names()).toEqual(["Reply to owl", "Edit comment", "Delete comment by owl"]);
  await user.click(button("Delete comment by owl"));
  await user.click(screen.getByRole("button", { name: /^Reply/ }));
  expect(acts).toEqual(["delete", "reply"]);
});

test.each([
  ["its author an hour later", OWL, 3_600_000, ["Reply to owl", "Delete comment by owl"]],
  ["another member", { ...OWL, _id: "9" }, 0, ["Reply to owl"]],
  ["a moderator", { ...OWL, _id: "9", roles: [1] }, 0, ["Reply to owl", "Delete comment by owl"]],
])("offers %s what is allowed", (_, user, ageMs, expected) => {
  show(comment({ createdAt: new Date(Date.now() - ageMs).toISOString() }), user);
  expect(names()).toEqual(expected);
});

test("marks the maker of the post and an edited comment", () => {
  show(comment({ owner: { ...OWL, _id: "2" }, editedAt: new Date().toISOString() }));
  expect(screen.getByText("Maker")).toBeTruthy();
  expect(screen.getByText("edited")).toBeTruthy();
});

test("saves an edited text, and returns the focus to its button", async () => {
  const { calls, user } = show(comment());
  expect(screen.queryByText("edited")).toBe(null);
  await user.click(button("Edit comment"));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Edit comment" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  expect(button("Save").disabled).toBe(true);
  await user.type(field, "Nice fox{Enter}");
  await waitFor(() => expect(toasts).toEqual(["ok: Comment Edited"]));
  expect(calls.map(([, input]) => input)).toEqual([
    { params: { id: "5" }, body: { text: "Nice fox" } },
  ]);
  await waitFor(() => expect(screen.queryByRole("textbox")).toBe(null));
  expect(document.activeElement).toBe(button("Edit comment"));
});

test("Escape leaves the text as it was; a refusal leaves what was typed", async () => {
  const { user } = show(comment(), OWL, 403);
  await user.click(button("Edit comment"));
  await user.type(await screen.findByRole("textbox"), "!{Enter}");
  await waitFor(() => expect(toasts).toEqual(["error: Comment Edited"]));
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Nice wolf!");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("textbox")).toBe(null);
  expect(screen.getByText("Nice wolf")).toBeTruthy();
});

function showReply(
  drafts: Map<string, string>,
  { status = 201, answered = comment({ replyTo: "4" }) } = {},
) {
  const server = answering(status, "Comment Created", { comment: { _id: "6", replyTo: "5" } });
  const { sent, wrapper } = createProviders(server, { path: "/post/7", user: OWL });
  let closed = 0;
  render(
    <ReplyForm postId="7" answered={answered} drafts={drafts} onClose={() => (closed += 1)} />,
    { wrapper },
  );
  return { sent, user: userEvent.setup(), closed: () => closed };
}

const replyField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Reply to owl" });

test("a reply to a comment of the post begins empty", () => {
  showReply(new Map(), { answered: comment() });
  expect(replyField().value).toBe("");
  expect(button("Reply").disabled).toBe(true);
});

test("a reply to a reply begins with the name, needs more than that, and is sent once", async () => {
  const drafts = new Map<string, string>();
  const { sent, user, closed } = showReply(drafts);
  expect(replyField().value).toBe("@owl ");
  expect(button("Reply").disabled).toBe(true);
  await user.type(replyField(), "thanks");
  expect(drafts.get("5")).toBe("@owl thanks");
  await user.click(button("Reply"));
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()).toEqual([
    [
      "POST /api/post/:id/comment/create",
      { params: { id: "7" }, body: expect.objectContaining({ text: "@owl thanks", replyTo: "5" }) },
    ],
  ]);
  expect(drafts.size).toBe(0);
});

test("Escape keeps a reply for later, Cancel forgets it, and a refusal stays open", async () => {
  const drafts = new Map([["5", "@owl later"]]);
  const { user, closed } = showReply(drafts, { status: 403 });
  expect(replyField().value).toBe("@owl later");
  await user.click(button("Reply"));
  await waitFor(() => expect(toasts).toEqual(["error: Comment Created"]));
  expect([closed(), drafts.get("5")]).toEqual([0, "@owl later"]);
  await user.keyboard("{Escape}");
  expect([closed(), drafts.get("5")]).toEqual([1, "@owl later"]);
  await user.click(button("Cancel"));
  expect([closed(), drafts.size]).toEqual([2, 0]);
});
