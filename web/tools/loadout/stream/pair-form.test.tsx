import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { PairForm } from "./pair-form.tsx";

test("pairs by a code typed with spaces, after one that is refused", async () => {
  let isRight = false;
  const { calls, wrapper } = createProviders(() =>
    isRight
      ? { status: 201, body: { success: true, key: "secret" } }
      : { status: 400, body: { success: false, message: "This code is not right." } },
  );
  const onPaired = vi.fn();
  const user = userEvent.setup();
  render(<PairForm onPaired={onPaired} />, { wrapper });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Pairing code" });
  const pair = screen.getByRole("button", { name: "Pair" });

  await user.type(field, "ABC 23");
  await user.click(pair);
  expect(calls).toEqual([]);
  await user.type(field, "45");
  expect(field.value).toBe("ABC234");
  await user.click(pair);
  expect(await screen.findByText("This code is not right.")).toBeTruthy();
  expect(onPaired).not.toHaveBeenCalled();

  isRight = true;
  await user.clear(field);
  expect(screen.queryByText("This code is not right.")).toBe(null);
  await user.type(field, "xyz-789");
  await user.click(pair);
  await waitFor(() => expect(onPaired.mock.calls).toEqual([["secret"]]));
  expect(calls.map(([, input]) => input)).toEqual([
    { body: { code: "ABC234" } },
    { body: { code: "xyz789" } },
  ]);
});
