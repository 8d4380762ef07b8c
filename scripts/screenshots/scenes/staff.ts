import type { FilledSite } from "../filled-site.ts";
import { chooseFromMenu, type Scene } from "../take.ts";

/** Returns scenes of staff pages. */
export function listStaffScenes({ moderator, member, longNamed, report }: FilledSite): Scene[] {
  const banning = { path: `/user/${longNamed._id}/ban`, as: moderator };
  return [
    { name: "reports", path: "/reports", as: moderator },
    { name: "reports-detail", path: `/reports?report=${report}`, as: moderator },
    { name: "reports-empty", path: "/reports?status=resolved", as: moderator },
    { name: "audit", path: "/audit", as: moderator },
    { name: "notices", path: "/notices", as: moderator },
    { name: "appeals-empty", path: "/appeals", as: moderator },
    { name: "desk", path: "/desk", as: moderator },
    { name: "edit-user", path: `/user/${longNamed._id}/edit`, as: moderator },
    { name: "ban", ...banning },
    {
      name: "ban-fault",
      ...banning,
      act: async (page) => {
        await page.getByLabel("Days").fill("0");
        await page.getByRole("button", { name: "Ban", exact: true }).click();
      },
    },
    {
      name: "ban-dialog",
      ...banning,
      overlay: true,
      act: async (page) => {
        await page.getByLabel("Reason").fill("Sells what is not his.");
        await page.getByRole("button", { name: "Ban", exact: true }).click();
        await page.getByRole("alertdialog").waitFor();
      },
    },
    {
      name: "prune-dialog",
      path: `/profile/${member.username}`,
      as: moderator,
      overlay: true,
      act: async (page) => {
        await chooseFromMenu(page, "Profile actions", "Prune Content");
        await page.getByRole("alertdialog").getByText("Notifications").waitFor();
      },
    },
  ];
}
