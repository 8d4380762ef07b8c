import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
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

async function press(
  publishable: typeof full,
  user?: { _id: string; verified: boolean },
  answer = answering(200, "Published"),
) {
  const { sent, wrapper } = createProviders(answer, {
    path: "/loadout/manage",
    ...(user && { user }),
  });
  render(<PublishButton publishable={publishable} />, { wrapper });
  await userEvent.setup().click(screen.getByRole("button", { name: "Publish" }));
  return { sent };
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

test("the dialog stays open, with the focus in the field that is refused", async () => {
  const refusing = answering(400, "No.", { errors: { note: "Too loud." } });
  const { sent } = await press(full, MEMBER, refusing);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole("dialog"));
  const [title, note] = dialog.getAllByRole<HTMLInputElement>("textbox");
  await user.clear(title as HTMLElement);
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(dialog.getByText("Title must be between 1 and 30 characters.")).toBeTruthy();
  expect([document.activeElement, sent()]).toEqual([title, []]);
  await user.type(title as HTMLElement, " Rush ");
  await user.type(note as HTMLElement, "For close quarters");
  await user.click(dialog.getByRole("radio", { name: "Unlisted" }));
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await dialog.findByText("Too loud.")).toBeTruthy();
  expect([document.activeElement, note?.value]).toEqual([note, "For close quarters"]);
  const body = { title: "Rush", note: "For close quarters", public: false };
  expect(sent()).toEqual([["POST /api/loadouts", { body: expect.objectContaining(body) }]]);
});
