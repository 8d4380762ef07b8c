import { useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { currentUserQuery } from "#web/lib/session/session.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";

function Account() {
  const { data: user } = useQuery(currentUserQuery);
  const [open, setOpen] = useState(true);
  return (
    <>
      <p>{user?.deletionAt ? `Deleted at ${user.deletionAt}` : "Stays"}</p>
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

test("stays open with the reason of a refusal", async () => {
  await request(400);
  expect(await screen.findByText("Type your username to confirm.")).toBeTruthy();
  expect(dialog()).not.toBe(null);
  expect(screen.getByText("Stays")).toBeTruthy();
});
