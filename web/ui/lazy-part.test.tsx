import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { collectToasts } from "#test/toasts.ts";
import { lazyPart } from "./lazy-part.tsx";

const NOT_LOADED = "error: This could not be loaded. Check your connection and try again.";

const toasts = collectToasts();

const Editor = ({ text }: { text: string }) => <p>Editing {text}</p>;

/** Returns a part whose code fails to load so many times, and the number of attempts. */
function failing(times: number) {
  const attempts = { count: 0 };
  const Part = lazyPart(async () => {
    attempts.count += 1;
    if (attempts.count <= times) throw new TypeError("Failed to fetch");
    return Editor;
  });
  return { Part, attempts };
}

function Page({ Part }: { Part: ReturnType<typeof failing>["Part"] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Bio" />
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && <Part text="a comment" pending="Loading" onFailed={() => setOpen(false)} />}
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

test("a part that fails to load leaves the page as it is, and the same press tries again", async () => {
  const user = userEvent.setup();
  const { Part, attempts } = failing(2);
  render(<Page Part={Part} />);
  await user.type(screen.getByLabelText("Bio"), "I draw owls.");
  for (const attempt of [1, 2]) {
    await user.click(button("Edit"));
    await waitFor(() => expect(toasts).toHaveLength(attempt));
    expect(toasts.at(-1)).toBe(NOT_LOADED);
    expect(button("Edit").getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText("Loading")).toBe(null);
    expect(screen.getByLabelText<HTMLInputElement>("Bio").value).toBe("I draw owls.");
  }
  await user.click(button("Edit"));
  await screen.findByText("Editing a comment");
  expect([attempts.count, toasts.length]).toEqual([3, 2]);
});

test("a part that is loaded is not loaded again, and reports nothing", async () => {
  const { Part, attempts } = failing(0);
  render(<Part text="one" pending="Loading" failed="Failed" />);
  expect(screen.queryByText("Loading")).not.toBe(null);
  await screen.findByText("Editing one");
  render(<Part text="two" />);
  await screen.findByText("Editing two");
  expect([attempts.count, toasts]).toEqual([1, []]);
});

test("what is shown instead of a part is shown without a toast, and can try again", async () => {
  const user = userEvent.setup();
  const { Part } = failing(1);
  render(
    <Part
      text="a comment"
      failed={(retry) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    />,
  );
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("Editing a comment");
  expect([screen.queryByRole("button"), toasts]).toEqual([null, []]);
});

test("a part that is shown silently where it fails leaves nothing", async () => {
  const { Part, attempts } = failing(1);
  const { container } = render(<Part text="a comment" pending="Loading" failed={null} />);
  await waitFor(() => expect(container.textContent).toBe(""));
  expect([attempts.count, toasts]).toEqual([1, []]);
});
