import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { PhoneBar } from "./phone-bar.tsx";

const member = { username: "owl", avatar: null, unreadNotificationCount: 120 };

function entriesFor(path: string, user?: typeof member) {
  const { wrapper } = createProviders(answering(200, ""), { user, path });
  render(<PhoneBar />, { wrapper });
  const links = within(screen.getByRole("navigation")).getAllByRole("link");
  const current = links.find((link) => link.ariaCurrent === "page");
  return {
    paths: links.map((link) => link.getAttribute("href")),
    current: current?.getAttribute("href"),
  };
}

test("leads visitors to join and to log in", () => {
  expect(entriesFor("/explore?category=2")).toEqual({
    paths: ["/", "/explore", "/login", "/join", "/login"],
    current: "/explore",
  });
});

test("leads members to their notifications, with the unread count, and to their profile", () => {
  expect(entriesFor("/profile/owl", member)).toEqual({
    paths: ["/", "/explore", "/post/create", "/notifications", "/profile/owl"],
    current: "/profile/owl",
  });
  expect(screen.getByRole("link", { name: "Notifications, 99+ unread" })).toBeTruthy();
});

test("marks nothing on the profile of another", () => {
  expect(entriesFor("/profile/wolf", member).current).toBe(undefined);
});
