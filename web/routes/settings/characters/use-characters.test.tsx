import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { useCharacters } from "./use-characters.tsx";

const CLAIMED = { status: 200, body: { success: true, message: "Character Claimed" } };

function Page({ userId }: { userId: string }) {
  const user = { userId, username: "owl", characters: [] };
  const { claimButton, section } = useCharacters({ ...user, canClaim: true, onChanged: () => {} });
  return (
    <>
      {claimButton}
      {section}
    </>
  );
}

function openPage(userId: string) {
  const { calls, wrapper } = createProviders(() => CLAIMED);
  const { unmount } = render(<Page userId={userId} />, { wrapper });
  const user = userEvent.setup();
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Claim Character" }));
    await screen.findByRole("form", { name: "Claim Character" });
  };
  return { user, calls, open, leave: unmount };
}

const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
const button = (label: string) => screen.getByRole("button", { name: label });
const gone = () => waitFor(() => expect(screen.queryByRole("form")).toBe(null));

async function fill({ user }: ReturnType<typeof openPage>) {
  await user.type(name(), "Nightowl");
  await user.click(screen.getByRole("radio", { name: "Criminal" }));
}

function expectFilled() {
  expect(name().value).toBe("Nightowl");
  const checked = screen.getAllByRole("radio", { checked: true });
  expect(checked.map((radio) => radio.parentElement?.textContent)).toEqual(["Criminal"]);
}

test("what was chosen and typed is there again, however the form or the page was left", async () => {
  const page = openPage("1");
  await page.open();
  await fill(page);
  await page.user.click(button("Cancel"));
  await gone();
  await page.open();
  expectFilled();
  await page.user.click(button("Claim Character"));
  await gone();
  page.leave();
  const again = openPage("1");
  await again.open();
  expectFilled();
});

test("it is there for its user only, and until the character is claimed", async () => {
  const page = openPage("1");
  await page.open();
  await fill(page);
  page.leave();
  const other = openPage("2");
  await other.open();
  expect([name().value, screen.queryAllByRole("radio", { checked: true })]).toEqual(["", []]);
  other.leave();

  const again = openPage("1");
  await again.open();
  await again.user.click(screen.getByRole("radio", { name: "Male" }));
  await again.user.click(screen.getByRole("combobox", { name: "Server" }));
  await again.user.click(await screen.findByRole("option", { name: "PC (Jericho)" }));
  await again.user.click(button("Claim"));
  await gone();
  expect(again.calls.map(([, input]) => input?.body)).toEqual([
    { name: "Nightowl", server: 5, faction: 1, gender: 0 },
  ]);
  await again.open();
  expect([name().value, screen.queryAllByRole("radio", { checked: true })]).toEqual(["", []]);
});
