import { useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { currentUserQuery } from "#web/lib/session/session.ts";
import { DeletionDialog, EmailDialog } from "./account-dialogs.tsx";

const toasts = collectToasts();
const TAKEN = "This email is already taken.";

async function send(typed: string, status = 200) {
  const { calls, queries, wrapper } = createProviders(
    answering(status, "We sent a new link.", { errors: { email: TAKEN } }),
  );
  queries.setQueryData(CURRENT_USER, { _id: "1" });
  let closed = 0;
  render(<EmailDialog email="owl@mail.exampel" onClose={() => (closed += 1)} />, { wrapper });
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "New email" });
  expect(field.value).toBe("owl@mail.exampel");
  await user.clear(field);
  await user.type(field, typed);
  await user.click(screen.getByRole("button", { name: "Send the link" }));
  return { sent: () => calls.map(([, input]) => input), closed: () => closed, queries };
}

test("sends the right address, closes, and fetches the account again", async () => {
  const { sent, closed, queries } = await send("owl@mail.example");
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()).toEqual([{ body: { email: "owl@mail.example" } }]);
  expect(toasts).toEqual(["ok: We sent a new link."]);
  expect(queries.getQueryState(CURRENT_USER)?.isInvalidated).toBe(true);
});

test("says under the field what is wrong with an address, and sends none that is", async () => {
  const { sent, closed } = await send("owl");
  expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  expect([sent(), closed()]).toEqual([[], 0]);
});

test("the email dialog stays open with the reason of a refusal", async () => {
  const { closed } = await send("fox@mail.example", 400);
  await screen.findByText(TAKEN);
  expect(closed()).toBe(0);
});

function Account() {
  const { data: user } = useQuery(currentUserQuery);
  const [open, setOpen] = useState(true);
  return (
    <>
      <p>{user?.deletionAt ? `Deleted at ${user.deletionAt}` : "Stays"}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <DeletionDialog username="owl" open={open} onOpenChange={setOpen} />
    </>
  );
}

const dialog = () => screen.queryByRole("alertdialog", { name: "Delete your account?" });

async function request(status: number) {
  let deletionAt: string | null = null;
  const { sent, wrapper } = createProviders((endpoint) => {
    if (endpoint === "GET /api/user/") {
      return { status: 200, body: { success: true, _id: "1", deletionAt } };
    }
    if (status === 200) deletionAt = "2026-12-24";
    const message = "Type your username to confirm.";
    const body = { success: status === 200, message, errors: { username: message }, deletionAt };
    return { status, body };
  });
  const user = userEvent.setup();
  render(<Account />, { wrapper });
  await user.type(screen.getByRole("textbox", { name: "Type owl to confirm" }), " owl ");
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  return { sent, user };
}

test("sends the typed name, closes, and the account shows when it will be deleted", async () => {
  const { sent } = await request(200);
  expect(await screen.findByText("Deleted at 2026-12-24")).toBeTruthy();
  expect(sent()).toContainEqual(["POST /api/auth/deletion", { body: { username: "owl" } }]);
  expect(dialog()).toBe(null);
});

test("the deletion dialog stays open with the reason of a refusal", async () => {
  await request(400);
  expect(await screen.findByText("Type your username to confirm.")).toBeTruthy();
  expect(dialog()).not.toBe(null);
  expect(screen.getByText("Stays")).toBeTruthy();
});

test("the deletion dialog opens empty again", async () => {
  const { user } = await request(400);
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog()).toBe(null));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox")).value).toBe("");
  expect(screen.queryByText("Type your username to confirm.")).toBe(null);
});
