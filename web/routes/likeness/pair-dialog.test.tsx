import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Pair } from "#contract/likeness/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { PairDialog } from "./pair-dialog.tsx";

const side = (username: string) => ({
  _id: username,
  title: `By ${username}`,
  owner: { _id: username, username },
});
const pair = { _id: "7", earlier: side("owl"), later: side("fox") } as unknown as Pair;

function open(id: "ask" | "report", status = 200) {
  const { sent, wrapper } = createProviders(answering(status, "Sent", { pair }));
  const done: string[] = [];
  render(
    <PairDialog
      id={id}
      pair={pair}
      open
      onOpenChange={(isOpen) => done.push(isOpen ? "open" : "closed")}
      onDone={({ message }) => done.push(message)}
    />,
    { wrapper },
  );
  return { sent, done, user: userEvent.setup() };
}

const note = () => screen.getByRole<HTMLTextAreaElement>("textbox");

test("a request for credit needs a note", async () => {
  const { sent, done, user } = open("ask");
  await screen.findByRole("dialog", { name: "Ask fox for credit?" });
  expect(note().value).not.toBe("");
  await user.clear(note());
  await user.click(screen.getByRole("button", { name: "Ask for credit" }));
  await screen.findByText("Write what you ask for.");
  expect(sent()).toEqual([]);
  await user.type(note(), "Please name me.");
  expect(screen.queryByText("Write what you ask for.")).toBe(null);
  await user.click(screen.getByRole("button", { name: "Ask for credit" }));
  await waitFor(() => expect(done).toEqual(["closed", "Sent to fox"]));
  expect(sent()).toEqual([
    [
      "POST /api/copies/:id",
      { params: { id: "7" }, body: { act: "ask", note: "Please name me." } },
    ],
  ]);
});

test("a report needs none, and stays open with the reason of a refusal", async () => {
  const { sent, done, user } = open("report", 409);
  await user.click(await screen.findByRole("button", { name: "Report as copied" }));
  await screen.findByText("Sent");
  expect(done).toEqual([]);
  expect(sent()).toEqual([
    ["POST /api/copies/:id", { params: { id: "7" }, body: { act: "report", note: "" } }],
  ]);
});
