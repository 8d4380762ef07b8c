import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Pair } from "#contract/likeness/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { AnswerForm } from "./conversation.tsx";

const owner = { username: "owl" };
const pair = { _id: "7", earlier: { title: "Wolf", owner }, later: { owner } } as unknown as Pair;

function open() {
  const { sent, wrapper } = createProviders(answering(200, "Sent", { pair }));
  const done: string[] = [];
  const form = <AnswerForm pair={pair} onDone={({ message }) => done.push(message)} />;
  const { unmount } = render(form, { wrapper });
  return { sent, done, unmount, user: userEvent.setup() };
}

const words = () => screen.getByRole<HTMLTextAreaElement>("textbox");

test("asks for an answer, and for words only to decline", async () => {
  localStorage.clear();
  const { sent, done, user } = open();
  const send = () => user.click(screen.getByRole("button", { name: "Send answer" }));
  await send();
  await screen.findByText("Choose an answer.");
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Give credit" }));
  await user.click(screen.getByRole("radio", { name: "Decline" }));
  expect(await screen.findByLabelText("Why, in a sentence")).toBe(words());
  await waitFor(() => expect(words().getAttribute("aria-invalid")).toBe("true"));
  await user.click(screen.getByRole("radio", { name: "Give credit" }));
  await waitFor(() => expect(words().getAttribute("aria-invalid")).toBe(null));
  await send();
  await waitFor(() => expect(done).toEqual(["Sent to owl"]));
  const body = { act: "answer", relation: "remix", note: "" };
  expect(sent()).toEqual([["POST /api/copies/:id", { params: { id: "7" }, body }]]);
});

test("keeps the words over a reload until they are sent", async () => {
  localStorage.clear();
  const first = open();
  await first.user.type(words(), "I drew it in May.");
  first.unmount();
  const second = open();
  expect(words().value).toBe("I drew it in May.");
  await second.user.click(screen.getByRole("radio", { name: "Decline" }));
  await second.user.click(screen.getByRole("button", { name: "Send answer" }));
  await waitFor(() => expect(second.done).toEqual(["Sent to owl"]));
  second.unmount();
  open();
  expect(words().value).toBe("");
});
