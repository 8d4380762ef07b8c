import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { CurrentUser } from "#contract/users/contract.ts";
import { CurrentUserContext, useAccountChanges } from "./session.ts";

test("counts an account in the place of another, but no signing in or out", () => {
  let user: CurrentUser | null = null;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CurrentUserContext value={user}>{children}</CurrentUserContext>
  );
  const { result, rerender } = renderHook(useAccountChanges, { wrapper });
  const changes = [null, "1", "1", "2", null, "2", "1"].map((_id) => {
    user = _id === null ? null : ({ _id } as CurrentUser);
    rerender();
    return result.current;
  });
  expect(changes).toEqual([0, 0, 0, 1, 1, 1, 2]);
});
