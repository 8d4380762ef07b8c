import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FailedState } from "./failed-state.tsx";

test("tries again, and leaves the focus to what is around the button", async () => {
  let tries = 0;
  render(
    <main tabIndex={-1}>
      <FailedState title="It could not be loaded" onRetry={() => (tries += 1)} />
    </main>,
  );
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  expect(tries).toBe(1);
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(screen.getByRole("alert").textContent).toContain("Check your connection and try again.");
});
