import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#test/open-page.tsx";
import { Component as RemoveAccount } from "./remove-account.tsx";
import { Component as RestoreEmail } from "./restore-email.tsx";

const REMOVE = "POST /api/auth/account/remove";
const RESTORE = "POST /api/auth/email/restore";
const LINKS = [
  ["/remove-account/:token", RemoveAccount, "Remove the account", REMOVE],
  ["/restore-email/:token", RestoreEmail, "Undo the change", RESTORE],
] as const;

test.each(LINKS)("%s uses its link once its button is pressed", async (path, Page, name, act) => {
  const at = path.replace(":token", "abc");
  const { user, sent } = openPage({ path, at, Page }, { [act]: { message: "It is done." } });
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole("button", { name }));
  await screen.findByText("It is done.");
  expect(sent()).toEqual([[act, { body: { token: "abc" } }]]);
  screen.getByRole("link", { name: "Home" });
  expect(screen.queryByRole("button")).toBe(null);
});

test.each([
  [400, false],
  [500, true],
])("a link that is refused by %i can be used again: %s", async (status, isAgain) => {
  const at = "/remove-account/abc";
  const replies = { [REMOVE]: { status, message: "It was refused." } };
  const { user } = openPage({ path: LINKS[0][0], at, Page: RemoveAccount }, replies);
  await user.click(screen.getByRole("button", { name: "Remove the account" }));
  await screen.findByRole("status");
  await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
  expect(screen.queryByRole("button") !== null).toBe(isAgain);
});
