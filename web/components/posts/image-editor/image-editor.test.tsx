import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { receiveToasts, type ToastAction } from "#web/ui/feedback/toast-queue.ts";
import { useOfferedUndo } from "./image-editor.tsx";
import type { EditedImage, ImageAction } from "./image-list.ts";

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
