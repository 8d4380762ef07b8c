import { act, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { useLiveConnection } from "./live.ts";
import { receive } from "./live-socket.ts";

afterAll(() => void vi.unstubAllGlobals());

// Nothing listens there, so that each connection is refused.
beforeAll(() => void vi.stubGlobal("location", new URL("http://127.0.0.1:1")));

/** Renders a page of a user whose session has ended. */
function openPage() {
  const { queries, wrapper } = createProviders(() => ({ status: 200, body: { success: false } }), {
    user: { _id: "7" },
  });
  queries.setQueryData(CURRENT_USER, { _id: "7" });
  const lost: unknown[] = [];
  function Page() {
    useLiveConnection((reason) => lost.push(reason));
    return null;
  }
  const { unmount } = render(
    <RouterProvider router={createMemoryRouter([{ path: "/", element: <Page /> }])} />,
    { wrapper },
  );
  return { lost, queries, unmount };
}

test.each([
  ["one's own roles", "7", "roles"],
  ["another's roles", "8", undefined],
])("a session that ends after a change of %s says so", async (_, _id, reason) => {
  const { lost, unmount } = openPage();
  act(() => receive("ROLES_CHANGED", { _id }));
  await waitFor(() => expect(lost).toEqual([reason]));
  unmount();
});

test("a verified address has the current user read anew", () => {
  const { queries, unmount } = openPage();
  act(() => receive("EMAIL_VERIFIED", {}));
  expect(queries.getQueryState(CURRENT_USER)?.isInvalidated).toBe(true);
  unmount();
});
