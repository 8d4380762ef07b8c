import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Credit } from "#contract/likeness/relations.ts";
import type { Post, PostForEdit } from "#contract/posts/contract.ts";
import type { Site } from "#contract/site.ts";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { SiteProvider } from "#web/lib/document/site.ts";
import { Component as CreatePage } from "./create-post.tsx";
import { Component as EditPage } from "./edit-post.tsx";
import { Component as Page } from "./post.tsx";

const toasts = collectToasts();
beforeEach(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

const OWL = {
  _id: "1",
  username: "Owl",
  roles: [0],
  verified: true,
  characters: [],
  settingBlurNSFW: true,
};
const FOX = { ...OWL, _id: "2", username: "Fox" };
const IMAGE = { url: "/1.webp", width: 340, height: 340, thumbhash: "", alt: "Wolf", sources: [] };
const color = { hue: 1, sat: 5, lum: 7, share: 100, background: false };
const POST = {
  ...{ _id: "7", title: "Wolf", category: 0, images: [IMAGE], numLikes: 3, liked: false },
  ...{ forSale: false, forSalePrice: null, nsfw: false, description: "", tags: [], creator: null },
  ...{ palettes: [[color]], numComments: 0, comments: [], commentPageCount: 1, credits: [] },
  ...{ pinned: false, made: null, madeByStaff: false, createdAt: "2026-03-02T12:00:00.000Z" },
  owner: { ...OWL, avatar: null, banned: false, following: false },
} as unknown as Post;
const RELATED = { more: [], remixes: [], similar: [], sharedTags: [], newer: "8", older: null };
const ok = (body: object) => ({ status: 200, body: { success: true, ...body } });

type Options = { post?: Partial<PostForEdit>; user?: object; path?: string; state?: unknown };

function open({ post, user, path = "/post/7", state }: Options = {}, replies = {}) {
  const shown = { ...POST, ...post };
  const given: Record<string, ReturnType<typeof ok>> = {
    "GET /api/post/:id": ok({ post: shown }),
    "GET /api/post/:id/edit": ok({
      post: { imageDescriptions: [], hiddenBy: null, madeDecision: null, ...shown },
    }),
    "GET /api/post/:id/related": ok(RELATED),
    ...replies,
  };
  const { wrapper, sent } = createProviders(
    (endpoint) =>
      given[endpoint] ?? { status: 409, body: { success: false, message: "Too late." } },
    { user },
  );
  const routes = [
    { path: "/post/create", element: <CreatePage /> },
    { path: "/post/:id", element: <Page /> },
    { path: "/post/:id/edit", element: <EditPage /> },
    { path: "*", element: <p>Another page</p> },
  ];
  const [pathname = "", search] = path.split("?");
  const entry = { pathname, search: search ? `?${search}` : "", state };
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  const site = { name: "Parade", url: "https://parade.test", ads: null } as unknown as Site;
  render(
    <SiteProvider value={site}>
      <RouterProvider router={router} />
    </SiteProvider>,
    { wrapper },
  );
  const callsOf = (endpoint: string) =>
    sent().flatMap(([called, input]) => (called === endpoint ? [input] : []));
  return {
    user: userEvent.setup(),
    router,
    callsOf,
    address: () => router.state.location.pathname,
  };
}

const facts = async () =>
  within(await screen.findByRole("region", { name: "About this creation" }));

test.each<[string, object | undefined, Partial<Post>, string[]]>([
  ["a visitor", undefined, {}, ["Follow"]],
  ["a member", FOX, {}, ["Follow", "Post actions"]],
  ["its maker", OWL, {}, ["Post actions"]],
  [
    "a member, of somebody banned",
    FOX,
    { owner: { ...POST.owner, banned: true } },
    ["Post actions"],
  ],
])("offers %s what is allowed", async (_, user, post, names) => {
  open({ user: user as object, post });
  const shown = await facts();
  const isThere = (name: string) =>
    shown.queryByRole("button", { name }) ?? shown.queryByRole("link", { name });
  expect(["Follow", "Post actions"].filter(isThere)).toEqual(names);
});

test.each<[Partial<Post>, string]>([
  [{ made: "hand" }, "Made by hand, says Owl"],
  [{ made: "tool" }, "Made with a tool, says Owl"],
  [{ made: "ai" }, "From an AI picture, says Owl"],
  [{ made: "ai", madeByStaff: true }, "From an AI picture, set by staff"],
])("of a post with %j, the page says %s", async (post, line) => {
  open({ post });
  expect((await facts()).getByText(/, (says|set by) /).textContent).toBe(line);
});

test("those who like it are listed on demand, unless there are none", async () => {
  const likes = ok({ people: [{ ...FOX, avatar: null, following: false }], next: null });
  const { user, callsOf } = open({ user: OWL }, { "GET /api/post/:id/likes": likes });
  await user.click((await facts()).getByRole("button", { name: "Who likes it" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Who likes it" }));
  await sheet.findByRole("link", { name: /Fox/ });
  expect(callsOf("GET /api/post/:id/likes")).toEqual([
    { params: { id: "7" }, query: { nsfw: true } },
  ]);
});

const original = { _id: "5", title: "Fang", image: IMAGE, createdAt: "2026-02-01T00:00:00.000Z" };
const REMIX: Credit = {
  ...{ _id: "9", relation: "remix", state: "shown", nsfw: false, original },
  maker: { _id: "2", username: "Fox" },
};

test.each<[Partial<Credit>, string, string | null]>([
  [{}, "After “Fang” by Fox Posted February 1, 2026", "/post/5"],
  [{ maker: null }, "After “Fang” Posted February 1, 2026", "/post/5"],
  [
    { relation: "permission" },
    "With permission from Fox “Fang”, posted February 1, 2026",
    "/post/5",
  ],
  [{ state: "waiting" }, "Waiting for Fox to confirm Only you and Fox see this line", "/copies/9"],
  [
    { state: "refused" },
    "Fox did not confirm Only you see this. Remix is still open to you.",
    null,
  ],
  [{ original: null, nsfw: true }, "After a creation by Fox The original is NSFW", null],
  [
    { original: null, maker: null },
    "After a creation that is gone The original is no longer on Parade",
    null,
  ],
])("a credit of %j reads %s", async (change, text, href) => {
  open({ post: { credits: [{ ...REMIX, ...change }] } });
  const isLine = (_: string, element: Element | null) => element?.textContent === text;
  const line = (await facts()).getAllByText(isLine, { selector: "a, div" }).at(-1);
  expect(line?.getAttribute("href")).toBe(href);
});

test.each([
  ["the list that led here", { list: ["3", "7", "4"] }, "j", "/post/4"],
  ["the list that led here", { list: ["3", "7", "4"] }, "k", "/post/3"],
  ["the category", null, "k", "/post/8"],
  ["the end of the category", null, "j", "/post/7"],
])("in %s (%j) key %s leads to %s", async (_, state, key, path) => {
  const { user, address } = open({ state });
  await facts();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Previous creation" }).ariaDisabled).toBe("false"),
  );
  await user.keyboard(key);
  expect(address()).toBe(path);
});

test("the page of comments in the URL is fetched", async () => {
  const { callsOf } = open({ path: "/post/7?page=2", post: { commentPageCount: 2 } });
  await facts();
  await waitFor(() =>
    expect(callsOf("GET /api/post/:id/threads")).toEqual([
      { params: { id: "7" }, query: { page: 2 } },
    ]),
  );
});

test.each([
  [
    "Escape",
    () => fireEvent.keyDown(screen.getByRole("link", { name: "Find alike" }), { key: "Escape" }),
  ],
  ["a press outside", () => fireEvent.pointerDown(document.body)],
  ["a second press", () => fireEvent.click(screen.getByRole("button", { name: "Take colors" }))],
])("%s closes the colors of the picture", async (_, close) => {
  const { user } = open();
  const button = (await facts()).getByRole("button", { name: "Take colors" });
  await user.click(button);
  await screen.findByRole("link", { name: "Find alike" });
  fireEvent.pointerDown(screen.getByRole("link", { name: "Find alike" }));
  expect(button.ariaExpanded).toBe("true");
  close();
  expect(button.ariaExpanded).toBe("false");
  expect(screen.queryByRole("link", { name: "Find alike" })).toBe(null);
});

test.each([
  [ok({}), "ok: Saved", "Made with permission"],
  [undefined, "error: Too late.", "A remix, credit the maker"],
])("an answer about an earlier post is saved at once (%j)", async (reply, toast, chosen) => {
  const replies = reply ? { "POST /api/copies/:id": reply } : {};
  const { user, callsOf } = open(
    { path: "/post/7/edit", user: OWL, post: { credits: [REMIX] } },
    replies,
  );
  const select = await screen.findByRole("combobox", { name: "“Fang” by Fox" });
  await user.click(select);
  await user.click(await screen.findByRole("option", { name: "Made with permission" }));
  await waitFor(() => expect(toasts).toEqual([toast]));
  expect(callsOf("POST /api/copies/:id")).toEqual([
    { params: { id: "9" }, body: { act: "relate", relation: "permission" } },
  ]);
  expect(select.textContent).toBe(chosen);
});

test("whoever is not verified is sent the link again instead of a creation", async () => {
  const user = { ...FOX, verified: false, email: "fox@parade.test" };
  const sent = { "POST /api/auth/verification": ok({ message: "Sent" }) };
  const page = open({ path: "/post/create", user }, sent);
  expect(screen.getByText("We sent a link to fox@parade.test.")).toBeTruthy();
  await page.user.click(screen.getByRole("button", { name: "Send it again" }));
  await waitFor(() => expect(toasts).toEqual(["ok: Sent"]));
  expect(screen.queryByRole("radiogroup", { name: "Category" })).toBe(null);
});

test("a press on a category goes on, a key only chooses it", async () => {
  const { user } = open({ path: "/post/create", user: OWL });
  const symbol = await screen.findByRole("radio", { name: "Symbol" });
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
  fireEvent.click(symbol, { detail: 0 });
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", false);
  await user.click(screen.getByRole("radio", { name: "Clothing" }));
  await screen.findByText("Add at least one image to continue");
  expect(document.activeElement?.textContent).toBe("Add your images");
});
