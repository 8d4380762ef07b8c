import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { PhoneBar } from "./phone-bar.tsx";

const member = { username: "owl", avatar: null, unreadNotificationCount: 120 };

/** Renders the bar on a page; Explore never finishes loading. */
function show(path: string, user?: typeof member) {
  const { wrapper } = createProviders(answering(200, ""), { user });
  const children = [{ path: "/explore", loader: () => new Promise(() => {}) }, { path: "*" }];
  const router = createMemoryRouter([{ element: <PhoneBar />, children }], {
    initialEntries: [path],
    hydrationData: { loaderData: { "0-0": null } },
  });
  render(<RouterProvider router={router} />, { wrapper });
  const links = () => within(screen.getByRole("navigation")).getAllByRole("link");
  return {
    router,
    paths: links().map((link) => link.getAttribute("href")),
    current: () =>
      links()
        .find((link) => link.ariaCurrent === "page")
        ?.getAttribute("href"),
  };
}

test("leads visitors to join and to log in", () => {
  const { paths, current } = show("/explore?category=2");
  expect(paths).toEqual(["/", "/explore", "/login", "/join", "/login"]);
  expect(current()).toBe("/explore");
});

test("leads members to their notifications, with the unread count, and to their profile", () => {
  const { paths, current } = show("/profile/owl", member);
  expect(paths).toEqual(["/", "/explore", "/post/create", "/notifications", "/profile/owl"]);
  expect(current()).toBe("/profile/owl");
  expect(screen.getByRole("link", { name: /^Notifications ?\(99\+ unread\)$/ })).toBeTruthy();
});

test("marks nothing on the profile of another", () => {
  expect(show("/profile/wolf", member).current()).toBe(undefined);
});

test("marks a page when it is pressed, while it loads", async () => {
  const { router, current } = show("/");
  expect(current()).toBe("/");
  await userEvent.click(screen.getByRole("link", { name: "Explore" }));
  expect(router.state.location.pathname).toBe("/");
  expect(current()).toBe("/explore");
});
