import type { Page } from "@playwright/test";
import type { FilledSite } from "../filled-site.ts";
import { openMenu, type Scene } from "../take.ts";

/** Returns scenes of pages with many posts, and of their overlays. */
export function listGalleryScenes({ member, moderator, newcomer, onePost }: FilledSite): Scene[] {
  return [
    { name: "home", path: "/" },
    { name: "home-member", path: "/", as: member },
    { name: "home-unverified", path: "/", as: newcomer },
    {
      name: "home-tile-focus",
      path: "/",
      overlay: true,
      widths: [1440],
      act: (page) => page.locator('a[href^="/post/"]').nth(2).focus(),
    },
    { name: "home-sidebar", path: "/", overlay: true, act: openSidebar },
    { name: "home-sidebar-moderator", path: "/", as: moderator, overlay: true, act: openSidebar },
    {
      name: "home-tools-menu",
      path: "/",
      overlay: true,
      widths: [768, 1440],
      act: (page) => openMenu(page, "Tools"),
    },
    {
      name: "home-user-menu",
      path: "/",
      as: moderator,
      overlay: true,
      widths: [768, 1440],
      act: (page) => openMenu(page, /^Account of/),
    },
    {
      name: "home-notification-dropdown",
      path: "/",
      as: member,
      overlay: true,
      widths: [768, 1440],
      act: async (page) => {
        await page.getByRole("button", { name: /^Notifications/ }).click();
        await page.getByRole("dialog", { name: "Notifications" }).waitFor();
      },
    },
    { name: "explore", path: "/explore?category=2" },
    { name: "explore-past-end", path: "/explore?category=1&page=900" },
    { name: "following", path: "/following", as: member },
    { name: "following-empty", path: "/following", as: newcomer },
    { name: "search", path: "/search" },
    {
      name: "search-filtered",
      path: "/search?filterCategory=0&filterCategory=1&filterForSale=true&filterCreatorServer=6",
    },
    { name: "search-one", path: `/search?filterCreatorUsername=${onePost.username}` },
    { name: "search-empty", path: "/search?query=nothingofthekind" },
  ];
}

async function openSidebar(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
}
