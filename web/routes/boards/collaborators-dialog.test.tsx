import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Board } from "#contract/boards/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { CollaboratorsDialog } from "./collaborators-dialog.tsx";

const toasts = collectToasts();

const person = (_id: string, username: string) => ({ _id, username, avatar: null });
const BOARD = {
  code: "k7Qp2m",
  collaborators: [person("2", "hexaunt")],
  invited: [person("3", "lowtide")],
} as unknown as Board;
const params = { id: "k7Qp2m" };

/** Opens the dialog; `refusal` is the reply to what it sends. */
function open(refusal?: { status: number; body: object }) {
  const { wrapper, sent } = createProviders(
    (endpoint) =>
      endpoint === "GET /api/search/suggestions"
        ? { status: 200, body: { success: true, people: [person("4", "foxglove")] } }
        : (refusal ?? { status: 200, body: { success: true, message: "Done" } }),
    { path: "/board/k7Qp2m", user: { _id: "1" } },
  );
  render(<CollaboratorsDialog board={BOARD} open onOpenChange={() => undefined} />, { wrapper });
  const changes = () => sent().filter(([endpoint]) => endpoint?.toString().startsWith("POST"));
  return { user: userEvent.setup(), changes };
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Username" });

test("lists who adds to the board and who is invited, each with a button that removes them", async () => {
  const { user, changes } = open();
  const rows = screen.getAllByRole("listitem").map((row) => within(row));
  expect(rows.map((row) => row.getByText(/^(Adds to it|Invited)$/).textContent)).toEqual([
    "Adds to it",
    "Invited",
  ]);
  await user.click(screen.getByRole("button", { name: "Remove lowtide" }));
  await waitFor(() => expect(toasts).toEqual(["ok: Done"]));
  expect(changes()).toEqual([
    ["POST /api/boards/:id/remove-collaborator", { params, body: { userId: "3" } }],
  ]);
});

test("invites by a name, of which the rest is suggested", async () => {
  const { user, changes } = open();
  await user.type(field(), "fox");
  const suggested = () => [...(field().list?.options ?? [])].map(({ value }) => value);
  await waitFor(() => expect(suggested()).toEqual(["foxglove"]));
  await user.keyboard("glove{Enter}");
  await waitFor(() => expect(toasts).toEqual(["ok: Done"]));
  expect(changes()).toEqual([
    ["POST /api/boards/:id/invite", { params, body: { username: "foxglove" } }],
  ]);
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
});

test("says under the name why nobody was invited", async () => {
  const errors = { username: "Nobody has this name." };
  const { user } = open({ status: 400, body: { success: false, message: "Invalid", errors } });
  await user.type(field(), "nobody{Enter}");
  await screen.findByText("Nobody has this name.");
  expect(field().value).toBe("nobody");
});
