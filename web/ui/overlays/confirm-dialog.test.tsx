import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

function Question({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete this post?"
      confirmLabel="Delete"
      onConfirm={onConfirm}
    />
  );
}

const dialog = () => screen.queryByRole("alertdialog", { name: "Delete this post?" });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("closes once the act has succeeded, and not before, even by Escape", async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Question onConfirm={() => promise} />);
  await user.click(button("Delete"));
  await user.keyboard("{Escape}");
  expect(dialog()).not.toBe(null);
  expect(button("Cancel").disabled).toBe(true);
  resolve();
  await waitFor(() => expect(dialog()).toBe(null));
});

test("stays open with the reason when the act failed, and can try again", async () => {
  const user = userEvent.setup();
  let calls = 0;
  const attempt = async () => {
    calls += 1;
    if (calls === 1) throw new Error("The post is gone.");
  };
  render(<Question onConfirm={attempt} />);
  await user.click(button("Delete"));
  expect((await screen.findByRole("alert")).textContent).toBe("The post is gone.");
  await user.click(button("Delete"));
  await waitFor(() => expect(dialog()).toBe(null));
  expect(calls).toBe(2);
});

test.each([
  ["Cancel", (user: ReturnType<typeof userEvent.setup>) => user.click(button("Cancel"))],
  ["Escape", (user: ReturnType<typeof userEvent.setup>) => user.keyboard("{Escape}")],
])("%s closes it without the act", async (_, close) => {
  const user = userEvent.setup();
  let calls = 0;
  render(<Question onConfirm={async () => (calls += 1)} />);
  await close(user);
  await waitFor(() => expect(dialog()).toBe(null));
  expect(calls).toBe(0);
});
