import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { LensPanel, readClipboardPicture } from "./lens-panel.tsx";
import { storePicture, usePictureStore } from "./picture-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  usePictureStore.setState({ picture: null, problem: null });
});

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

test.each([true, false])("closes once a picture is taken, on a phone: %s", async (isPhone) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
  const { wrapper } = createProviders(() => ({ status: 200, body: {} }), { path: "/" });
  render(<LensPanel trigger={<button type="button">By picture</button>} />, { wrapper });
  await screen.findByRole("dialog", { name: "Search by picture" });
  act(() => usePictureStore.setState({ problem: "The picture is too small." }));
  await screen.findByText("The picture is too small.");
  const original = new Blob();
  act(() =>
    storePicture({ name: "", original, size: { width: 9, height: 9 }, cut: null, sent: original }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "By picture" }));
});
