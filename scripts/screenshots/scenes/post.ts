import type { FilledSite } from "../filled-site.ts";
import { chooseFromMenu, openMenu, type Scene } from "../take.ts";

/** Returns scenes of a post and its actions. */
export function listPostScenes({ member, moderator, newcomer, works }: FilledSite): Scene[] {
  return [
    { name: "post", path: `/post/${works.wide}` },
    { name: "post-tall", path: `/post/${works.tall}`, as: member },
    { name: "post-square", path: `/post/${works.square}`, as: newcomer },
    { name: "post-own", path: `/post/${works.own}`, as: member },
    { name: "post-long-names", path: `/post/${works.long}`, as: moderator },
    { name: "post-veiled", path: `/post/${works.veiled}` },
    {
      name: "post-menu",
      path: `/post/${works.own}`,
      as: member,
      overlay: true,
      act: (page) => openMenu(page, "Post actions"),
    },
    {
      name: "post-shared",
      path: `/post/${works.wide}`,
      overlay: true,
      act: async (page) => {
        await page.context().grantPermissions(["clipboard-write"]);
        await page.getByRole("button", { name: "Share" }).click();
        await page.getByLabel("Messages").getByText("Link copied").waitFor();
      },
    },
    {
      name: "post-delete-dialog",
      path: `/post/${works.own}`,
      as: member,
      overlay: true,
      act: async (page) => {
        await chooseFromMenu(page, "Post actions", "Delete Post");
        await page.getByRole("alertdialog").waitFor();
      },
    },
    {
      name: "post-report-dialog",
      path: `/post/${works.wide}`,
      as: member,
      overlay: true,
      act: async (page) => {
        await chooseFromMenu(page, "Post actions", "Report");
        await page.getByRole("dialog").waitFor();
      },
    },
  ];
}
