import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LONG_PRESS_MS, useLongPress } from "./use-long-press.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FINGER = { pointerType: "touch", isPrimary: true, clientX: 50, clientY: 50 };

/** Renders a button; returns it, and what was done with it. */
function show() {
  const acts: string[] = [];
  function Part() {
    const longPress = useLongPress();
    return (
      <button
        type="button"
        onPointerDown={(event) => longPress(event, () => acts.push("held"))}
        onClick={() => acts.push("clicked")}
      >
        Wolf
      </button>
    );
  }
  const { unmount } = render(<Part />);
  return { button: screen.getByRole("button"), acts, unmount };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("acts once a finger has rested, and the click at its end is none", () => {
  const { button, acts } = show();
  fireEvent.pointerDown(button, FINGER);
  fireEvent.pointerMove(button, { ...FINGER, clientX: 58, clientY: 56 });
  wait(LONG_PRESS_MS - 1);
  expect(acts).toEqual([]);
  wait(1);
  expect(acts).toEqual(["held"]);
  fireEvent.pointerUp(button, FINGER);
  expect(fireEvent.click(button)).toBe(false);
  expect(acts).toEqual(["held"]);
  fireEvent.pointerDown(button, FINGER);
  fireEvent.pointerUp(button, FINGER);
  fireEvent.click(button);
  wait(LONG_PRESS_MS);
  expect(acts).toEqual(["held", "clicked"]);
});

test("the browser opens no menu and drags no link under the finger, before and after", () => {
  const { button } = show();
  const isPrevented = (type: string) => {
    const event = createEvent(type, button, { bubbles: true, cancelable: true });
    fireEvent(button, event);
    return event.defaultPrevented;
  };
  const prevented = () => [isPrevented("contextmenu"), isPrevented("dragstart")];
  fireEvent.pointerDown(button, FINGER);
  expect(prevented()).toEqual([true, true]);
  wait(LONG_PRESS_MS);
  fireEvent.pointerUp(button, FINGER);
  expect(prevented()).toEqual([true, true]);
  fireEvent.pointerDown(button, { ...FINGER, pointerType: "mouse" });
  expect(prevented()).toEqual([false, false]);
});

test.each<[string, (button: HTMLElement) => void]>([
  ["moves further", (button) => fireEvent.pointerMove(button, { ...FINGER, clientX: 61 })],
  ["is lifted", (button) => fireEvent.pointerUp(button, FINGER)],
  ["scrolls", (button) => fireEvent.pointerCancel(button, FINGER)],
  ["is joined by another", () => fireEvent.pointerDown(document.body, { pointerType: "touch" })],
])("does nothing for a finger that %s", (_what, end) => {
  const { button, acts } = show();
  fireEvent.pointerDown(button, FINGER);
  end(button);
  wait(LONG_PRESS_MS);
  fireEvent.click(button);
  expect(acts).toEqual(["clicked"]);
});

test("does nothing for a mouse, and once its part is gone", () => {
  const { button, acts, unmount } = show();
  fireEvent.pointerDown(button, { ...FINGER, pointerType: "mouse" });
  wait(LONG_PRESS_MS);
  fireEvent.pointerDown(button, FINGER);
  unmount();
  wait(LONG_PRESS_MS);
  expect(acts).toEqual([]);
});
