import { useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import {
  createMemoryRouter,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from "react-router";
import { expect, test } from "vitest";
import { ROLE } from "#contract/users/roles.ts";
import { createProviders } from "#test/providers.tsx";
import { queriesContext, userContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import {
  CurrentUserContext,
  currentUserQuery,
  sessionLost,
  useUser,
} from "#web/lib/session/session.ts";
import { requireStaff, requireUser, SignedIn } from "./signed-in.tsx";

const FOX = { _id: "1", username: "Fox", roles: [ROLE.member] };
const OWL = { _id: "2", username: "Owl", roles: [ROLE.moderator] };

function Blocked() {
  const { username } = useUser();
  const { data } = useQuery(apiQuery("GET /api/user/blocks", {}));
  return <p>{data ? `${username} blocks nobody` : "Loading"}</p>;
}

/** Opens a page below the layout as whoever is signed in; `loaded` are the users whose loaders ran. */
function open(path: string, user: object | null) {
  const {
    queries,
    calls,
    wrapper: Providers,
  } = createProviders((endpoint) => ({
    status: 200,
    body: endpoint === "GET /api/user/" ? (user ?? { success: false }) : { users: [] },
  }));
  const loaded: string[] = [];
  const home = Promise.withResolvers<null>();
  const page = (at: string): RouteObject => ({
    path: at,
    Component: Blocked,
    loader: ({ context }) => loaded.push(context.get(userContext).username),
  });
  const staff = { middleware: [requireStaff], children: [page("/staff")] };
  const router = createMemoryRouter(
    [
      { path: "/", element: "Home", loader: () => home.promise },
      { middleware: [requireUser], Component: SignedIn, children: [page("/member"), staff] },
    ],
    {
      initialEntries: [path],
      getContext: () => new RouterContextProvider(new Map([[queriesContext, queries]])),
    },
  );
  function CurrentUser({ children }: { children: ReactNode }) {
    const { data } = useQuery(currentUserQuery);
    return <CurrentUserContext value={data ?? null}>{children}</CurrentUserContext>;
  }
  render(
    <Providers>
      <CurrentUser>
        <RouterProvider router={router} />
      </CurrentUser>
    </Providers>,
  );
  return { router, queries, calls, loaded, home };
}

test.each([
  ["a visitor", "/member", null],
  ["a visitor", "/staff", null],
  ["a member", "/staff", { success: true, ...FOX }],
])("leads %s home from %s before the page's loader runs", async (_, path, user) => {
  const { home, loaded } = open(path, user);
  home.resolve(null);
  await screen.findByText("Home");
  expect(loaded).toEqual([]);
});

test.each([
  ["/member", FOX],
  ["/staff", OWL],
])("gives %s and its loader the user", async (path, user) => {
  const { loaded } = open(path, { success: true, ...user });
  await screen.findByText(`${user.username} blocks nobody`);
  expect(loaded).toEqual([user.username]);
});

test("shows the page with the former user, without calls, until signing out has led away", async () => {
  const { router, queries, calls, home } = open("/member", { success: true, ...FOX });
  const page = await screen.findByText("Fox blocks nobody");
  const before = calls.length;
  await act(async () => {
    sessionLost(queries);
    void router.navigate("/");
  });
  // What is rendered again would call in a later task.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(router.state.navigation.state).toBe("loading");
  expect(page.isConnected && page.textContent).toBe("Fox blocks nobody");
  expect(calls.length).toBe(before);
  await act(async () => home.resolve(null));
  await screen.findByText("Home");
});
