import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { WornOn } from "./worn-on.tsx";

const vehicle = (at: number) => ({
  ...{ _id: String(20 + at), title: `Van ${at}`, category: 2, images: [], tags: [], nsfw: false },
  owner: { _id: "1", username: "lowtide" },
});

/** Renders what wears a symbol: as many posts, of which three are shown. */
function show(count: number) {
  const wornOn = Array.from({ length: Math.min(count, 3) }, (_, at) => vehicle(at));
  const reply = { success: true, wears: [], wornOn, wornOnCount: count };
  const { wrapper } = createProviders(() => ({ status: 200, body: reply }), { path: "/post/9" });
  render(<WornOn symbol={{ _id: "9" }} />, { wrapper });
}

const all = (section: HTMLElement) => within(section).queryByRole("link", { name: /^Show all/ });

test("shows up to three posts, and leads to all where there are more", async () => {
  show(4);
  const section = await screen.findByRole("region", { name: "Worn on" });
  const posts = within(within(section).getByRole("list")).getAllByRole("link");
  expect(posts.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual(
    [0, 1, 2].map((at) => [`Van ${at} by lowtide`, `/post/${20 + at}`]),
  );
  expect(all(section)?.textContent).toBe("Show all 4");
  expect(all(section)?.getAttribute("href")).toBe("/post/9/worn");
});

test("leads nowhere where it shows all", async () => {
  show(3);
  expect(all(await screen.findByRole("region", { name: "Worn on" }))).toBeNull();
});
