import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { takeNewPictures } from "#web/components/posts/new-pictures.ts";
import { PictureDrop } from "./picture-drop.tsx";

const files = ["wolf.png", "back.png"].map((name) => new File(["x"], name, { type: "image/png" }));

/** Drops two files at a place across the window; returns the names of those that a creation begins with. */
function dropAt(clientX: number, verified: boolean): string[] {
  const providers = createProviders(answering(200, ""), { user: { verified }, path: "/" });
  const { unmount } = render(<PictureDrop />, providers);
  const dataTransfer = { types: ["Files"], files };
  fireEvent.dragEnter(document.body, { dataTransfer });
  expect(screen.queryByText("Drop to post") !== null).toBe(verified);
  const drop = createEvent.drop(document.body, { dataTransfer });
  Object.defineProperty(drop, "clientX", { value: clientX });
  fireEvent(document.body, drop);
  unmount();
  return takeNewPictures().map(({ name }) => name);
}

test("begins a creation with what is dropped on the right half, for those who may post", () => {
  const middle = window.innerWidth / 2;
  expect(dropAt(middle, true)).toEqual(["wolf.png", "back.png"]);
  expect(dropAt(middle - 1, true)).toEqual([]);
  expect(dropAt(middle, false)).toEqual([]);
});
