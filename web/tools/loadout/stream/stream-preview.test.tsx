import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { STANDARD_ITEMS } from "#contract/items/standard-items.ts";
import type { StreamView } from "#contract/streams/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { StreamPreview } from "./stream-preview.tsx";
import { DEFAULT_LOOK, type StreamLook } from "./stream-url.ts";

const ROLL = "?seed=abc1234&primary=Weapon_AssaultRifle_NTEC_Slot3";

async function show(state: Partial<StreamView["state"]>, look: Partial<StreamLook> = {}) {
  const stream: StreamView = {
    code: "abcdefghjk",
    state: {
      ...{ version: 1, layout: "full", roll: ROLL, locks: [], canUndo: false, profileVersion: 1 },
      ...state,
    },
    items: [...STANDARD_ITEMS],
  };
  const reply = { status: 200, body: { success: true, stream } };
  const { wrapper } = createProviders(() => reply);
  render(<StreamPreview code={stream.code} look={{ ...DEFAULT_LOOK, ...look }} />, { wrapper });
  const picture = screen.getByRole("img", { name: "Preview of the stream view" });
  await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
  return { picture, note: () => screen.getByRole("status").textContent };
}

const placeIn = (picture: HTMLElement) => picture.querySelector<HTMLElement>("[data-layout]");

test("shows the loadout where and how the address says", async () => {
  const { picture, note } = await show({}, { corner: "right", edge: "top", scale: 1.5 });
  await waitFor(() => expect(picture.textContent).toContain("N-TEC"));
  expect({ ...placeIn(picture)?.dataset }).toEqual({
    layout: "full",
    corner: "right",
    edge: "top",
  });
  expect(placeIn(picture)?.parentElement?.style.getPropertyValue("--k")).toBe(
    "calc(100cqw / 1920 * 1.5)",
  );
  expect(note()).toBe("The stream view as it is now.");
});

test("shows the layout of the address rather than of the remote", async () => {
  const { picture } = await show({ layout: "full" }, { layout: "compact" });
  await waitFor(() => expect(placeIn(picture)?.dataset.layout).toBe("compact"));
});

test("shows an example before the first roll", async () => {
  const { picture, note } = await show({ roll: "" });
  await waitFor(() => expect(note()).toMatch(/^An example/));
  expect(placeIn(picture)?.textContent).toContain("Primary");
});

test("says that the remote hides it", async () => {
  const { picture, note } = await show({ layout: "hidden" }, { layout: "full" });
  await waitFor(() => expect(note()).toBe("The remote hides it now."));
  expect(placeIn(picture)).toBe(null);
});
