import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Comment } from "#contract/comments/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { CommentRow } from "./comment-thread.tsx";
import { useOpenFields } from "./open-fields.ts";
import { ReplyForm } from "./reply-form.tsx";

const toasts = collectToasts();

beforeEach(() => {
  localStorage.clear();
  status = 201;
});

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
  function Row() {
    return (
      <CommentRow
        postId="7"
        makerId="2"
        isClosed={false}
        comment={shown}
        onDelete={() => acts.push("delete")}
        onReply={() => acts.push("reply")}
        fields={useOpenFields()}
      />
    );
  }
  const showRow = () => render(<Row />, { wrapper });
  const { unmount } = showRow();
  return { calls, acts, user: userEvent.setup(), unmount, showRow };
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

test.each<[string, object]>([
  ["with a muted word", { mutedWords: [{ word: "wolf", until: null }] }],
  ["by somebody muted", { mutedPeople: [OWL._id] }],
])("hides a comment of others %s until it is asked for, which gets the focus", async (_, muted) => {
  const { user } = show(comment(), { ...OWL, _id: "9", ...muted });
  expect(screen.queryByText("Nice wolf")).toBeNull();
  await user.click(button("Show the muted comment"));
  const shown = screen.getByText("Nice wolf");
  expect(document.activeElement?.contains(shown)).toBe(true);
  cleanup();
  show(comment(), { ...OWL, ...muted });
  expect(screen.getByText("Nice wolf")).toBeTruthy();
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

test("an edit that was left is there again, and forgotten once it is cancelled", async () => {
  const { user, unmount, showRow } = show(comment());
  await user.click(button("Edit comment"));
  await user.type(await screen.findByRole("textbox"), "!");
  unmount();
  showRow();
  await user.click(button("Edit comment"));
  const field = () => screen.findByRole<HTMLInputElement>("textbox");
  await waitFor(async () => expect((await field()).value).toBe("Nice wolf!"));
  await user.click(button("Cancel"));
  await user.click(button("Edit comment"));
  expect((await field()).value).toBe("Nice wolf");
});

let status = 201;

/** Shows the form for a reply, as a reload does. */
function showReply({ answered = comment({ replyTo: "4" }) } = {}) {
  cleanup();
  const server = () =>
    answering(status, "Comment Created", { comment: { _id: "6", replyTo: "5" } })();
  const { sent, wrapper } = createProviders(server, { path: "/post/7", user: OWL });
  let closed = 0;
  render(<ReplyForm postId="7" answered={answered} onClose={() => (closed += 1)} />, { wrapper });
  return { sent, user: userEvent.setup(), closed: () => closed };
}

const replyField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Reply to owl" });

test("a reply to a comment of the post begins empty", () => {
  showReply({ answered: comment() });
  expect(replyField().value).toBe("");
  expect(button("Reply").disabled).toBe(true);
});

test("a reply to a reply begins with the name, needs more than that, and is sent once", async () => {
  const { sent, user, closed } = showReply();
  expect(replyField().value).toBe("@owl ");
  expect(button("Reply").disabled).toBe(true);
  await user.type(replyField(), "thanks");
  await user.click(button("Reply"));
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()).toEqual([
    [
      "POST /api/post/:id/comment/create",
      {
        params: { id: "7" },
        body: { text: "@owl thanks", replyTo: "5", requestKey: expect.any(String) },
      },
    ],
  ]);
  showReply();
  expect(replyField().value).toBe("@owl ");
});

test("Escape and a refusal keep a reply, also over a reload; Cancel forgets it", async () => {
  status = 403;
  const { user, closed } = showReply();
  await user.type(replyField(), "later");
  await user.click(button("Reply"));
  await waitFor(() => expect(toasts).toEqual(["error: Comment Created"]));
  expect(closed()).toBe(0);
  await user.keyboard("{Escape}");
  expect(closed()).toBe(1);
  showReply();
  expect(replyField().value).toBe("@owl later");
  showReply({ answered: comment({ _id: "9", replyTo: "4" }) });
  expect(replyField().value).toBe("@owl ");
  showReply();
  await user.click(button("Cancel"));
  showReply();
  expect(replyField().value).toBe("@owl ");
});

test("a reply to a comment that is gone can be posted as a comment", async () => {
  status = 404;
  const { sent, user, closed } = showReply({ answered: comment() });
  await user.type(replyField(), "Still true");
  await user.click(button("Reply"));
  await waitFor(() => expect(button("Comment").disabled).toBe(false));
  const gone = "The comment you answer was deleted. Yours can stand by itself.";
  expect([toasts, replyField().value]).toEqual([[`error: ${gone}`], "Still true"]);
  status = 201;
  await user.click(button("Comment"));
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent().map(([, input]) => (input as { body: object }).body)).toEqual([
    { text: "Still true", replyTo: "5", requestKey: expect.any(String) },
    { text: "Still true", requestKey: expect.any(String) },
  ]);
});
