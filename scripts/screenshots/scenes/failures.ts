import type { Page, Route } from "@playwright/test";
import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import type { FilledSite } from "../filled-site.ts";
import type { Scene } from "../take.ts";

type Responder = (route: Route) => Promise<void> | undefined;

const FAULT = { success: false, message: "This did not work. Try again in a moment." };
export const fail: Responder = (route) => route.fulfill({ status: 500, json: FAULT });
const hang: Responder = () => undefined;

/** Returns scenes of loading and failed content. */
export function listFailureScenes({ member, works }: FilledSite): Scene[] {
  return [
    { name: "failed-home", path: "/privacy-policy", act: failHome },
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

function listScenesOf(state: string, respond: Responder): Scene[] {
  return [
    {
      name: `${state}-explore`,
      path: "/privacy-policy",
      act: async (page) => {
        await page.route(`**${exploreFeed.path}*`, respond);
        await page.getByRole("button", { name: "Open menu" }).click();
        await page.getByRole("dialog").getByRole("link", { name: "Vehicles" }).click();
        await waitForState(page, respond);
      },
    },
    {
      name: `${state}-search`,
      path: "/search",
      act: async (page) => {
        await page.route(`**${searchPosts.path}*`, respond);
        await page.getByRole("main").getByRole("searchbox").first().fill("skull");
        await page.keyboard.press("Enter");
        await waitForState(page, respond);
      },
    },
  ];
}

async function failHome(page: Page): Promise<void> {
  await page.route(`**${homeFeed.path}*`, fail);
  await page.getByRole("link", { name: "Parade, home" }).first().click();
  await waitForState(page, fail);
}

/** Waits for the message of a failure, or for the URL of a page that stays in its loading state. */
async function waitForState(page: Page, respond: Responder): Promise<void> {
  if (respond === fail) await page.getByRole("alert").first().waitFor();
  else await page.waitForURL(/\?(category|query)=/);
}
