import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SetupDialog } from "./setup-dialogs.tsx";

function open(state: { busy?: boolean; complete?: boolean }) {
  const done: string[] = [];
  render(
    <SetupDialog
      title="Add a passkey"
      description="For this device."
      submitLabel="Add"
      busy={false}
      complete
      onSubmit={() => done.push("submit")}
      onClose={() => done.push("close")}
      {...state}
    >
      <input aria-label="Name" />
    </SetupDialog>,
  );
  const submit = () =>
    fireEvent.submit(screen.getByRole("textbox", { name: "Name" }).closest("form") as HTMLElement);
  return { done, submit, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("sends a form that is filled in, and closes by Escape and Cancel", async () => {
  const { done, submit, user } = open({});
  submit();
  await user.keyboard("{Escape}");
  await user.click(button("Cancel"));
  expect(done).toEqual(["submit", "close", "close"]);
});

test("sends nothing while the form is not filled in", () => {
  const { done, submit } = open({ complete: false });
  submit();
  expect([done, button("Add").disabled]).toEqual([[], true]);
});

test("neither sends again nor closes while it is sending", async () => {
  const { done, submit, user } = open({ busy: true });
  submit();
  await user.keyboard("{Escape}");
  expect([done, button("Cancel").disabled]).toEqual([[], true]);
});
