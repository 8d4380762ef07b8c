import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { StaffNotes } from "./report-facts.tsx";

const toasts = collectToasts();
type Report = Parameters<typeof StaffNotes>[0]["report"];

function open(status = 200, staffNotes: unknown[] = []) {
  const { sent, wrapper } = createProviders(answering(status, "Not now"), {
    path: "/reports",
  });
  render(<StaffNotes report={{ _id: "7", staffNotes } as unknown as Report} />, { wrapper });
  return { sent, user: userEvent.setup() };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Note for staff/);
const add = () => screen.getByRole("button", { name: "Add note" });

test("a note that is sent empties the field", async () => {
  const { sent, user } = open();
  expect(screen.getByText("Nobody wrote a note yet.")).toBeTruthy();
  await user.type(field(), "Its maker wrote to us.");
  await user.click(add());
  await waitFor(() => expect(field().value).toBe(""));
  expect(sent()).toEqual([
    [
      "POST /api/report/:id/note",
      { params: { id: "7" }, body: { text: "Its maker wrote to us." } },
    ],
  ]);
  await user.type(field(), "x{Backspace}");
  expect(screen.queryByText("Notes have 1 to 1,000 characters.")).toBe(null);
});

test("a refused note stays, and an empty one is not sent", async () => {
  const { sent, user } = open(409, [
    { _id: "1", author: "warden", text: "Seen", at: "2026-11-26T00:00:00Z" },
  ]);
  expect(screen.queryByText("Nobody wrote a note yet.")).toBe(null);
  expect(screen.getByText("Seen")).toBeTruthy();
  await user.click(add());
  expect(sent()).toEqual([]);
  await user.type(field(), "Wait");
  await user.click(add());
  await waitFor(() => expect(toasts).toEqual(["error: Not now"]));
  expect(field().value).toBe("Wait");
});
