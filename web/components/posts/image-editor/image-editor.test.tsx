import { createEvent, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { receiveToasts, type ToastAction } from "#web/ui/feedback/toast-queue.ts";
import { ImageEditor, useOfferedUndo } from "./image-editor.tsx";
import { type EditedImage, type ImageAction, NO_IMAGES } from "./image-list.ts";

let toasts: { text: string; action?: ToastAction | undefined }[] = [];
beforeEach(() => {
  const stop = receiveToasts({ show: (toast) => toasts.push(toast), closeStale: () => {} });
  // Without those that other tests have left in the queue.
  toasts = [];
  return stop;
});

const texts = () => toasts.map(({ text }) => text);
const image = { id: "a", name: "wolf.png" } as EditedImage;

/** Removes the image from one of two; `count` are the images when Undo is pressed. */
function removeThenUndo(count: number) {
  const actions: ImageAction[] = [];
  const { result, rerender } = renderHook(useOfferedUndo, {
    initialProps: { count: 2, max: 2, dispatch: (action) => actions.push(action) },
  });
  result.current(image);
  rerender({ count, max: 2, dispatch: (action) => actions.push(action) });
  toasts[0]?.action?.run();
  return { actions, rerender };
}

test("puts the image back", () => {
  const { actions } = removeThenUndo(1);
  expect(actions).toEqual([{ type: "putBack", id: "a", max: 2 }]);
  expect(texts()).toEqual(["Removed wolf.png"]);
});

test("offers it again where others have taken its place", () => {
  const { actions, rerender } = removeThenUndo(2);
  expect(actions).toEqual([]);
  expect(texts()[1]).toBe("There is no room for wolf.png. Remove another image first");
  rerender({ count: 1, max: 2, dispatch: (action) => actions.push(action) });
  toasts[1]?.action?.run();
  expect(actions).toEqual([{ type: "putBack", id: "a", max: 2 }]);
});

function renderEditor() {
  const crop = { width: 340, height: 340 };
  render(
    <>
      <input type="search" aria-label="Search" />
      <ImageEditor crop={crop} max={4} list={NO_IMAGES} dispatch={() => {}} />
    </>,
  );
}

const cells = new File(["cells"], "image.png", { type: "image/png" });

test("leaves what is pasted into a field to the field, and takes it anywhere else", async () => {
  renderEditor();
  const clipboardData = { files: [cells] };
  const pasted = (target: Element) => {
    const paste = createEvent.paste(target, { clipboardData });
    fireEvent(target, paste);
    return paste.defaultPrevented;
  };
  expect(pasted(screen.getByLabelText("Search"))).toBe(false);
  expect(screen.queryByText(/image.png/)).toBe(null);
  expect(pasted(document.body)).toBe(true);
  // Named as a file that cannot be used.
  await screen.findByText(/image.png/);
});

test("says what to do with the address of a picture that is dropped", () => {
  renderEditor();
  const area = screen.getByRole("button", { name: "Choose up to 4 images" });
  fireEvent.drop(area, { dataTransfer: { files: [], items: [], types: ["text/uri-list"] } });
  expect(texts()).toEqual([
    "This is only an address. Save the picture, or copy it and paste it here.",
  ]);
});

test("offers to move images only where there are several", () => {
  const pictureOf = (id: string): EditedImage => ({
    ...{ id, name: `${id}.png`, original: cells, size: { width: 340, height: 340 } },
    ...{ thumb: cells, cropped: cells },
  });
  const show = (...ids: string[]) => {
    const list = { ...NO_IMAGES, images: ids.map(pictureOf) };
    return (
      <ImageEditor crop={{ width: 340, height: 340 }} max={4} list={list} dispatch={() => {}} />
    );
  };
  const moves = () =>
    screen
      .queryAllByRole("button", { name: /^Move/ })
      .map((move) => `${move.getAttribute("aria-label")} ${move.ariaDisabled}`);
  const { rerender } = render(show("a"));
  expect(moves()).toEqual([]);
  rerender(show("a", "b"));
  expect(moves()).toEqual([
    "Move image 1 left true",
    "Move image 1 right false",
    "Move image 2 left false",
    "Move image 2 right true",
  ]);
});
