import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { DEFAULT_LOADOUTS, selectedProfile } from "#web/tools/loadout/profiles/profiles.ts";
import { PublishButton } from "./publish-button.tsx";
import { publishableProfile } from "./published-items.ts";

const toasts = collectToasts();
const full = publishableProfile(selectedProfile(DEFAULT_LOADOUTS));
const empty = {
  ...full,
  items: {
    primaryWeapons: [],
    primaryWeaponModifications: [],
    secondaryWeapons: [],
    grenades: [],
    characterModifications: [],
  },
};

async function press(publishable: typeof full, user?: { _id: string; verified: boolean }) {
  const { wrapper } = createProviders(() => ({ status: 200, body: { success: true } }), {
    path: "/loadout/manage",
    ...(user && { user }),
  });
  render(<PublishButton publishable={publishable} />, { wrapper });
  await userEvent.setup().click(screen.getByRole("button", { name: "Publish" }));
}

const MEMBER = { _id: "1", verified: true };

test.each([
  ["a visitor", full, undefined, "info: Log in to publish. Your profiles stay on this device"],
  [
    "an unverified user",
    full,
    { ...MEMBER, verified: false },
    "error: Please verify your email to publish.",
  ],
  ["a profile without items", empty, MEMBER, "error: Choose at least one item first."],
])("says why %s cannot be published", async (_, publishable, user, toast) => {
  await press(publishable, user);
  await waitFor(() => expect(toasts).toEqual([toast]));
  expect(screen.queryByRole("dialog")).toBe(null);
});

test("opens the dialog for a member", async () => {
  await press(full, MEMBER);
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(toasts).toEqual([]);
});
