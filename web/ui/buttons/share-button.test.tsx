import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { collectToasts } from "#test/toasts.ts";
import { ShareButton } from "./share-button.tsx";

const toasts = collectToasts();
afterEach(() => vi.unstubAllGlobals());

const URL = "https://parade.example/post/7";

/** Presses Share where the device shares as `share` does; returns what was copied. */
async function press(share?: (shared: object) => Promise<void>) {
  const copied: string[] = [];
  const user = userEvent.setup();
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal("navigator", { clipboard, ...(share && { share }) });
  render(<ShareButton title="Wolf" url={URL} />);
  await user.click(screen.getByRole("button", { name: "Share" }));
  return copied;
}

test("shares by the device's own sheet, and copies nothing", async () => {
  const shared: object[] = [];
  const copied = await press(async (what) => void shared.push(what));
  expect(shared).toEqual([{ title: "Wolf", url: URL }]);
  expect([copied, toasts]).toEqual([[], []]);
});

test("does nothing more when the sheet was closed", async () => {
  const copied = await press(async () => {
    throw new DOMException("Closed", "AbortError");
  });
  expect([copied, toasts]).toEqual([[], []]);
});

test.each([
  ["has no sheet", undefined],
  [
    "forbids it",
    async () => {
      throw new DOMException("Not allowed", "NotAllowedError");
    },
  ],
])("copies the link where the device %s", async (_, share) => {
  const copied = await press(share);
  await waitFor(() => expect(toasts).toEqual(["ok: Link copied"]));
  expect(copied).toEqual([URL]);
});
