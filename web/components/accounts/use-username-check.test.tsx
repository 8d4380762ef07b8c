import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { useUsernameCheck } from "./use-username-check.ts";

/** Renders a field whose name is free unless it is 'owl'; 'down' gets no reply. */
function show(current?: string) {
  const { sent, wrapper } = createProviders(() => {
    const name = screen.getByRole<HTMLInputElement>("textbox").value;
    if (name === "down") throw new Error("down");
    return { status: 200, body: { success: true, available: name !== "owl" } };
  });
  function Field() {
    const form = useForm<{ username: string }>();
    const onBlur = useUsernameCheck(form, current);
    return (
      <>
        <input {...form.register("username", { onBlur })} />
        <p>{form.formState.errors.username?.message}</p>
      </>
    );
  }
  render(<Field />, { wrapper });
  const user = userEvent.setup();
  const type = async (name: string) => {
    await user.clear(screen.getByRole("textbox"));
    await user.type(screen.getByRole("textbox"), name);
    await user.tab();
  };
  return { sent, type };
}

const TAKEN = "This username is already taken.";

test("says that a name is taken once the field is left", async () => {
  const { sent, type } = show();
  await type("owl");
  await screen.findByText(TAKEN);
  expect(sent()).toEqual([["GET /api/username", { query: { name: "owl" } }]]);
});

test.each(["eagle", "down"])("says nothing of %s", async (name) => {
  const { sent, type } = show();
  await type(name);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(screen.queryByText(TAKEN)).toBe(null);
});

test("asks neither for a name that can't be one, nor for one's own", async () => {
  const { sent, type } = show("owl");
  await type("ow");
  await type("owl");
  expect(sent()).toEqual([]);
});
