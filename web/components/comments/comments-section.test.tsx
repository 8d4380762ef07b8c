import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { CurrentUser } from "#contract/users/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { CommentForm } from "./comments-section.tsx";

const member = { _id: "1", username: "owl", avatar: null, verified: true } as CurrentUser;
let status = 201;
const comment = { _id: "5", replyTo: null };
const { calls, sent, wrapper } = createProviders(() =>
  answering(status, "Wait a minute.", { comment })(),
);

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Comment" });

/** Shows the form of a post anew, as a reload does. */
function show(postId: string, user = member) {
  cleanup();
  render(<CommentForm postId={postId} user={user} />, { wrapper });
}

async function send(text: string) {
  const user = userEvent.setup();
  await user.type(field(), text);
  await user.click(screen.getByRole("button", { name: "Comment" }));
}

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  status = 201;
});

test("keeps a draft for its author and post only", async () => {
  show("1");
  await userEvent.setup().type(field(), "Nice wolf");
  show("2");
  expect(field().value).toBe("");
  show("1", { ...member, _id: "2" });
  expect(field().value).toBe("");
  show("1");
  expect(field().value).toBe("Nice wolf");
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
  show("1");
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
  show("1");
  await send("Nice wolf");
  await waitFor(() => expect(field().readOnly).toBe(false));
  expect(calls).toHaveLength(1);
  expect(field().value).toBe("Nice wolf");
  show("1");
  expect(field().value).toBe("Nice wolf");
});

test("sends a text again with the same key, and the next one with another", async () => {
  const keys = () => calls.map(([, input]) => (input.body as { requestKey: string }).requestKey);
  status = 502;
  show("1");
  await send("Nice wolf");
  await waitFor(() => expect(field().readOnly).toBe(false));
  status = 201;
  await send("!");
  await waitFor(() => expect(field().value).toBe(""));
  await send("Nice bear");
  await waitFor(() => expect(field().value).toBe(""));
  const [first, again, next] = keys();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});
