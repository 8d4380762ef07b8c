import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createProviders } from "#test/providers.tsx";
import { ThemeProvider } from "#web/lib/document/theme.ts";

type Opened = {
  /** As in the router's table, and the address within. */
  path: string;
  at?: string;
  state?: unknown;
  Page: ComponentType;
  user?: Parameters<typeof createProviders>[1];
};

/** The replies of a server by endpoint, with their status if they are refusals; it fails at others. */
export type Replies = Readonly<Record<string, object>>;

/** Opens a page of the site; `address` says where one is, others than the page are empty. */
export function openPage({ path, at = path, state, Page, user }: Opened, replies: Replies = {}) {
  const { wrapper, ...providers } = createProviders((endpoint) => {
    const reply: { status?: number } = replies[endpoint] ?? { status: 500 };
    const { status = 200, ...body } = reply;
    return { status, body: { success: status < 400, message: "Said", ...body } };
  }, user);
  const page = (
    <ThemeProvider value={{ theme: "dark", choose: () => undefined }}>
      <Page />
    </ThemeProvider>
  );
  const [pathname, search = ""] = at.split("?");
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: "*", element: null },
    ],
    { initialEntries: [{ pathname, search: search && `?${search}`, state }] },
  );
  render(<RouterProvider router={router} />, { wrapper });
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...providers, user: userEvent.setup(), address };
}
