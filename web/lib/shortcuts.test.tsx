import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useShortcut, useShortcutChoice } from "./shortcuts.ts";

let acts = 0;

function Page() {
  const [areOn, choose] = useShortcutChoice();
  useShortcut("r", () => (acts += 1));
  useShortcut("Shift+Digit1", () => (acts += 10));
  return (
    <>
      <input aria-label="Search" />
      <div role="dialog">
        <button type="button">Close</button>
      </div>
      <button type="button" onClick={() => choose(!areOn)}>
        {areOn ? "Turn off" : "Turn on"}
      </button>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  acts = 0;
});

async function press(...keys: string[]) {
  const user = userEvent.setup();
  for (const key of keys) await user.keyboard(key);
  return acts;
}

test("a key alone acts, with or without caps lock; with Control it is the browser's", async () => {
  render(<Page />);
  expect(await press("r", "R")).toBe(2);
  expect(await press("{Control>}r{/Control}", "{Alt>}r{/Alt}", "x")).toBe(2);
  expect(await press("{Shift>}[Digit1]{/Shift}")).toBe(12);
  expect(await press("[Digit1]")).toBe(12);
});

test("a letter of another script acts by its place on the keyboard, a Latin one does not", async () => {
  render(<Page />);
  const pressed = (key: string, code: string) => {
    fireEvent.keyDown(document.body, { key, code });
    return acts;
  };
  expect(pressed("к", "KeyR")).toBe(1);
  expect(pressed("ρ", "KeyR")).toBe(2);
  expect(pressed("к", "KeyK")).toBe(2);
  expect(pressed("p", "KeyR")).toBe(2);
  expect(pressed("ö", "KeyR")).toBe(2);
});

test("a key does nothing in a field or a dialog", async () => {
  render(<Page />);
  screen.getByRole("textbox").focus();
  expect(await press("r")).toBe(0);
  screen.getByRole("button", { name: "Close" }).focus();
  expect(await press("r")).toBe(0);
});

test("keys do nothing while they are off, also on the next visit", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Page />);
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  expect(await press("r")).toBe(0);
  unmount();
  render(<Page />);
  expect(await press("r")).toBe(0);
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await press("r")).toBe(1);
});
