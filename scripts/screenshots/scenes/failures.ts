import type { Page, Route } from "@playwright/test";
import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import type { FilledSite } from "../filled-site.ts";
import type { Scene } from "../take.ts";

type Answer = (route: Route) => Promise<void> | undefined;

const FAULT = { success: false, message: "This did not work. Try again in a moment." };
export const fail: Answer = (route) => route.fulfill({ status: 500, json: FAULT });
const hang: Answer = () => undefined;

/** What shows while something is on its way, and when it does not come. */
export function listFailureScenes({ member, works }: FilledSite): Scene[] {
  return [
    { name: "failed-home", path: "/privacy-policy", act: goHomeInVain },
    ...listScenesOf("failed", fail),
    ...listScenesOf("loading", hang),
    {
      name: "loading-notifications",
      path: `/post/${works.own}`,
      as: member,
      widths: [768, 1440],
      act: async (page) => {
        await page.getByRole("button", { name: /^Notifications/ }).click();
        await page.route("**/api/user/notifications?*", hang);
        await page.getByRole("link", { name: "View All Notifications" }).click();
        await page.waitForURL("**/notifications");
      },
    },
  ];
}

function listScenesOf(state: string, answer: Answer): Scene[] {
  return [
    {
      name: `${state}-explore`,
      path: "/privacy-policy",
      act: async (page) => {
        await page.route(`**${exploreFeed.path}*`, answer);
        await page.getByRole("button", { name: "Open menu" }).click();
        await page.getByRole("dialog").getByRole("link", { name: "Vehicles" }).click();
        await settle(page, answer);
      },
    },
    {
      name: `${state}-search`,
      path: "/search",
      act: async (page) => {
        await page.route(`**${searchPosts.path}*`, answer);
        await page.getByRole("main").getByRole("searchbox").first().fill("skull");
        await page.keyboard.press("Enter");
        await settle(page, answer);
      },
    },
  ];
}

async function goHomeInVain(page: Page): Promise<void> {
  await page.route(`**${homeFeed.path}*`, fail);
  await page.getByRole("link", { name: "Parade, home" }).first().click();
  await settle(page, fail);
}

/** A failure says so; what never comes leaves the places of what it would bring. */
async function settle(page: Page, answer: Answer): Promise<void> {
  if (answer === fail) await page.getByRole("alert").first().waitFor();
  else await page.waitForURL(/\?(category|query)=/);
}
