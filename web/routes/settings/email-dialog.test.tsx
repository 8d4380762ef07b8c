import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { EmailDialog } from "./email-dialog.tsx";

const toasts = collectToasts();
const TAKEN = "This email is already taken.";

async function send(typed: string, status = 200) {
  const { calls, queries, wrapper } = createProviders(
    answering(status, "We sent a new link.", { errors: { email: TAKEN } }),
  );
  queries.setQueryData(CURRENT_USER, { _id: "1" });
  let closed = 0;
  render(<EmailDialog email="owl@mail.exampel" onClose={() => (closed += 1)} />, { wrapper });
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "New email" });
  expect(field.value).toBe("owl@mail.exampel");
  await user.clear(field);
  await user.type(field, typed);
  await user.click(screen.getByRole("button", { name: "Send the link" }));
  return { sent: () => calls.map(([, input]) => input), closed: () => closed, queries };
}

test("sends the right address, closes, and fetches the account again", async () => {
  const { sent, closed, queries } = await send("owl@mail.example");
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()).toEqual([{ body: { email: "owl@mail.example" } }]);
  expect(toasts).toEqual(["ok: We sent a new link."]);
  expect(queries.getQueryState(CURRENT_USER)?.isInvalidated).toBe(true);
});

test("says under the field what is wrong with an address, and sends none that is", async () => {
  const { sent, closed } = await send("owl");
  expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  expect([sent(), closed()]).toEqual([[], 0]);
});

test("stays open with the reason of a refusal", async () => {
  const { closed } = await send("fox@mail.example", 400);
  await screen.findByText(TAKEN);
  expect(closed()).toBe(0);
});
