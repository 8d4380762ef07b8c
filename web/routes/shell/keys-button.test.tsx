import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { KeysButton } from "./keys-button.tsx";

const { wrapper } = createProviders(() => ({ status: 200, body: { success: true } }));
const name = "Keyboard shortcuts";

beforeEach(() => localStorage.clear());

test("a question mark lists the keys of the site", async () => {
  const user = userEvent.setup();
  render(<KeysButton />, { wrapper });
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name });
  expect(dialog.textContent).toContain("LLike");
});

test("without shortcuts of a single key only the button lists them, and says so", async () => {
  localStorage.setItem("parade.shortcuts", "off");
  const user = userEvent.setup();
  render(<KeysButton />, { wrapper });
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name }));
  const dialog = await screen.findByRole("dialog", { name });
  expect(dialog.textContent).toContain("They are off in this browser.");
});
