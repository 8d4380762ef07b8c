import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ToastProvider } from "./toast.tsx";
import { showToast } from "./toast-queue.ts";

// jsdom has no layout.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(async () => {
  render(
    <ToastProvider whenIdle={(work) => work()}>
      <p>Page</p>
    </ToastProvider>,
  );
  await screen.findByLabelText("Messages");
});

const toasts = () => within(screen.getByLabelText("Messages")).queryAllByLabelText("Message");
const texts = () => toasts().map((toast) => toast.querySelector("p")?.textContent);

test("a message is shown for five seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => showToast("ok", "Logged In Successfully!"));
  await wait(4_999);
  expect(texts()).toEqual(["Logged In Successfully!"]);
  await wait(1);
  expect(toasts()).toEqual([]);
});

test("the same message twice is one toast", async () => {
  showToast("ok", "Liked");
  showToast("ok", "Liked");
  await waitFor(() => expect(texts()).toEqual(["Liked"]));
});

test("a success closes the toasts of former failures, and no others", async () => {
  showToast("info", "You have a new notification!");
  showToast("error", "Couldn't save.");
  await waitFor(() => expect(toasts()).toHaveLength(2));
  showToast("ok", "Saved");
  await waitFor(() => expect(texts()).toEqual(["Saved", "You have a new notification!"]));
});

test("an offer is read aloud with the key that reaches it, runs once and closes its toast", async () => {
  const user = userEvent.setup();
  let undone = 0;
  const run = () => {
    undone += 1;
  };
  showToast("ok", "Comment Deleted", { label: "Undo", run });
  await screen.findByText("Comment Deleted. Press F6 to reach Undo.");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(undone).toBe(1);
  await waitFor(() => expect(toasts()).toHaveLength(0));
});

test("an error is read aloud at once, anything else when there is a pause", async () => {
  showToast("error", "Couldn't like.");
  showToast("ok", "Followed Rook");
  const politenessOf = async (text: string) => {
    const [announced] = await screen.findAllByText(text, { selector: "[aria-live] p" });
    return announced?.parentElement?.getAttribute("aria-live");
  };
  expect(await politenessOf("Couldn't like.")).toBe("assertive");
  expect(await politenessOf("Followed Rook")).toBe("polite");
});
