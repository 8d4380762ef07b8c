import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { HomeTabs } from "./home-tabs.tsx";

const ORDERS = ["Newest → /", "Popular this week → /?sort=popular", "For sale → /?sort=sale"];

function tabsOf(current: Parameters<typeof HomeTabs>[0]["current"], isMember: boolean) {
  const { wrapper } = createProviders(() => ({ status: 200, body: { success: true } }), {
    path: "/",
    ...(isMember && { user: { _id: "1" } }),
  });
  render(<HomeTabs current={current} />, { wrapper });
  const links = screen.getAllByRole("link");
  return {
    tabs: links.map((link) => `${link.textContent} → ${link.getAttribute("href")}`),
    current: links.filter((link) => link.ariaCurrent === "page").map((link) => link.textContent),
  };
}

test("leads members to the orders of home and to Following", () => {
  expect(tabsOf("following", true)).toEqual({
    tabs: [...ORDERS, "Following → /following"],
    current: ["Following"],
  });
});

test("says how much is new in Following, but not there", async () => {
  const body = { success: true, count: 3 };
  const { wrapper } = createProviders(() => ({ status: 200, body }), {
    path: "/",
    user: { _id: "1" },
  });
  const { rerender } = render(<HomeTabs current="newest" />, { wrapper });
  const following = screen.getByRole("link", { name: /^Following/ });
  await waitFor(() => expect(following.textContent).toBe("Following (3 new)3"));
  rerender(<HomeTabs current="following" />);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Following");
});

test("leads visitors to the orders alone", () => {
  expect(tabsOf("popular", false)).toEqual({ tabs: ORDERS, current: ["Popular this week"] });
});
