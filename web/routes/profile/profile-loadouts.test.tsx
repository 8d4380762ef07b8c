import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { ProfileLoadouts } from "./profile-loadouts.tsx";

test("turns the pages by buttons with names, not past the last", async () => {
  const body = { success: true, loadouts: [], total: 21, pageCount: 2 };
  const { sent, wrapper } = createProviders(() => ({ status: 200, body }), { path: "/" });
  render(<ProfileLoadouts profile={{ _id: "8" } as never} />, { wrapper });
  const older = await screen.findByRole("button", { name: "Older loadouts" });
  await userEvent.click(older);
  await userEvent.click(older);
  await userEvent.click(screen.getByRole("button", { name: "Newer loadouts" }));
  const page = (number: number) => [
    "GET /api/user/:id/loadouts",
    { params: { id: "8" }, query: { page: number } },
  ];
  expect(sent()).toEqual([page(1), page(2)]);
});
