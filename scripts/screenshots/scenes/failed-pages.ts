import { listReports } from "#contract/moderation/reports.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import type { FilledSite } from "../filled-site.ts";
import type { Scene } from "../take.ts";
import { fail } from "./failures.ts";

/** Returns scenes of pages or lists that fail to load. */
export function listFailedPageScenes(site: FilledSite): Scene[] {
  return [...listFailedPages(site), ...listFailedReports(site)];
}

function listFailedPages({ member, works }: FilledSite): Scene[] {
  return [
    {
      name: "failed-offline",
      path: "/privacy-policy",
      act: async (page) => {
        await page.context().setOffline(true);
        await page.getByRole("link", { name: "Parade, home" }).first().click();
        await page.getByRole("heading", { name: "You are offline" }).waitFor();
      },
    },
    {
      name: "failed-profile",
      path: `/post/${works.own}`,
      act: async (page) => {
        await page.route("**/api/user/name/*", fail);
        await page.getByRole("link", { name: member.username }).first().click();
        await page.getByRole("alert").getByText("Something went wrong").waitFor();
      },
    },
    {
      name: "failed-notifications",
      path: "/notifications",
      as: member,
      act: async (page) => {
        await page.route(`**${listNotifications.path}?*`, fail);
        await page.reload();
        await page.getByText("The notifications could not be loaded").waitFor();
      },
    },
  ];
}

function listFailedReports({ moderator }: FilledSite): Scene[] {
  return [
    {
      name: "failed-reports",
      path: "/reports",
      as: moderator,
      act: async (page) => {
        await page.route(`**${listReports.path}?*`, fail);
        await page.getByRole("link", { name: /^Mine/ }).click();
        await page.getByText("The reports could not be loaded").waitFor();
      },
    },
    {
      name: "failed-report",
      path: "/reports",
      as: moderator,
      act: async (page) => {
        await page.route("**/api/report/*", fail);
        await page.getByRole("list", { name: "Reports" }).getByRole("link").first().click();
        await page.getByText("The report could not be loaded").waitFor();
      },
    },
  ];
}
