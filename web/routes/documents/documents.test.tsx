import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Site } from "#contract/site.ts";
import { createProviders } from "#test/providers.tsx";
import { SiteProvider } from "#web/lib/document/site.ts";
import { NotFoundPage } from "#web/routes/not-found/not-found.tsx";
import { Component as Offline } from "#web/routes/offline/offline.tsx";
import { Component as Rules } from "#web/routes/rules/rules.tsx";
import { Component as Accessibility } from "./accessibility.tsx";
import { Component as Privacy } from "./privacy-policy.tsx";

const SITE = {
  ...{ name: "Parade", url: "https://parade.test", contactEmail: "mail@parade.test" },
  ...{ discord: false, ads: null, analytics: null, captcha: null },
} as unknown as Site;

function open(Page: ComponentType, body: object = {}, user?: object, site: object = {}) {
  const { wrapper } = createProviders(() => ({ status: 200, body: { success: true, ...body } }), {
    user,
  });
  const routes = [
    { path: "/here", element: <Page /> },
    { path: "*", element: <p>Another page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/here"] });
  render(
    <SiteProvider value={{ ...SITE, ...site }}>
      <RouterProvider router={router} />
    </SiteProvider>,
    { wrapper },
  );
  return () => router.state.location.pathname;
}

const contents = async () =>
  within(await screen.findByRole("navigation", { name: "On this page" })).getAllByRole("link");

test.each([
  ["Accessibility", Accessibility, "November 24, 2026"],
  ["Privacy", Privacy, null],
])("%s: each line of its contents leads to a heading of that name", async (_, Page, updated) => {
  open(Page);
  for (const link of await contents()) {
    const id = link.getAttribute("href")?.slice(1) ?? "";
    expect(document.getElementById(id)?.textContent).toBe(link.textContent);
  }
  if (updated) expect(screen.getByText(updated).getAttribute("datetime")).toBe("2026-11-24");
});

const RULES = [
  { number: 1, title: "No spam", text: "None." },
  { number: 3, title: "Be kind", text: "To all." },
];

test.each([
  ["a moderator", [1], 0],
  ["an admin", [2], 1],
])("the rules keep their numbers; %s may edit them: %j", async (_, roles, count) => {
  open(Rules, { rules: RULES }, { _id: "1", roles, verified: true });
  expect((await screen.findAllByRole("heading", { level: 2 })).map(({ id }) => id)).toEqual([
    "rule-1",
    "rule-3",
  ]);
  expect((await contents()).map(({ textContent }) => textContent)).toEqual([
    "1. No spam",
    "3. Be kind",
  ]);
  expect(screen.queryAllByRole("link", { name: "Edit Rules" })).toHaveLength(count);
});

test.each([
  ["Try again", () => userEvent.click(screen.getByRole("button", { name: "Try again" }))],
  ["coming online", async () => void fireEvent(window, new Event("online"))],
])("%s leaves the offline page for the home page", async (_, act) => {
  const path = open(Offline);
  await act();
  await screen.findByText("Another page");
  expect(path()).toBe("/");
});

test("a page that is not found is filled with the newest posts by their shapes", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const post = (_id: string, category: number) => ({
    ...{
      _id,
      title: `P${_id}`,
      category,
      images: [],
      numImages: 1,
      numLikes: 0,
      nsfw: false,
      tags: [],
    },
    ...{ forSale: false, forSalePrice: null, owner: { _id: "1", username: "Owl" } },
  });
  open(NotFoundPage, { posts: [post("1", 1), post("2", 2), post("3", 0), post("4", 0)] });
  const titles = async () =>
    (await screen.findAllByRole("link", { name: /^P/ })).map(({ ariaLabel }) =>
      ariaLabel?.slice(0, 2),
    );
  expect(await titles()).toEqual(["P3", "P1", "P4"]);
});
