import { afterEach, expect, test, vi } from "vitest";
import { readClipboardPicture } from "./lens-panel.tsx";

afterEach(() => vi.unstubAllGlobals());

const NOT_ALLOWED = "Your browser does not let this page paste. Choose a picture instead.";
const item = (...types: string[]) => ({
  types,
  getType: async (type: string) => new Blob([type], { type }),
});

async function read(clipboard: object | undefined) {
  vi.stubGlobal("navigator", { clipboard });
  const found = await readClipboardPicture();
  return found instanceof File ? [found.name, found.type] : found;
}

test("returns the first picture, or why there is none", async () => {
  const items = [item("text/plain"), item("text/html", "image/png")];
  expect(await read({ read: async () => items })).toEqual(["Pasted picture", "image/png"]);
  expect(await read({ read: async () => [item("text/plain")] })).toBe(
    "There is no picture to paste.",
  );
  expect(await read(undefined)).toBe(NOT_ALLOWED);
  expect(await read({ read: () => Promise.reject(new Error("denied")) })).toBe(NOT_ALLOWED);
});
