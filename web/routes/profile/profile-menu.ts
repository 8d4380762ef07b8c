import { canBlock, canMute } from "#contract/blocks/policy.ts";
import { canReport } from "#contract/reports/policy.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { canBan, canEditUser, canPrune } from "#contract/users/policy.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";

/** An action without navigation. */
export type ProfileAct = "unban" | "prune" | "report" | "block" | "unblock" | "mute" | "unmute";

type Act = (action: ProfileAct) => void;

/**
 * Returns the actions that the policies allow on another user; empty for visitors and for oneself.
 */
export function profileMenu(
  viewer: CurrentUser | null,
  profile: ProfileFacts,
  act: Act,
): (MenuItem | "separator")[] {
  if (!viewer || viewer._id === profile._id) return [];
  const staff = staffItems(viewer, profile, act);
  const memberEntries = memberItems(viewer, profile, act);
  return staff.length > 0 ? [...staff, "separator", ...memberEntries] : memberEntries;
}

function staffItems(viewer: CurrentUser, profile: ProfileFacts, act: Act): MenuItem[] {
  const { _id, banned } = profile;
  const items: MenuItem[] = [];
  if (canEditUser(viewer, profile)) {
    items.push({ label: "Edit User", icon: "edit", to: `/user/${_id}/edit` });
  }
  if (canBan(viewer, profile)) {
    items.push(
      banned
        ? { label: "Unban", icon: "ban", onSelect: () => act("unban") }
        : { label: "Ban", icon: "ban", danger: true, to: `/user/${_id}/ban` },
    );
  }
  if (canPrune(viewer, profile)) {
    items.push({
      label: "Prune Content",
      icon: "broom",
      danger: true,
      onSelect: () => act("prune"),
    });
  }
  return items;
}

function memberItems(viewer: CurrentUser, profile: ProfileFacts, act: Act): MenuItem[] {
  const { _id, blocked } = profile;
  const items: MenuItem[] = [];
  if (canReport(viewer, _id)) {
    items.push({ label: "Report", icon: "flag", onSelect: () => act("report") });
  }
  if (canMute(viewer, profile)) {
    items.push(
      viewer.mutedPeople.includes(_id)
        ? { label: "Unmute", icon: "eye", onSelect: () => act("unmute") }
        : { label: "Mute", icon: "eyeoff", onSelect: () => act("mute") },
    );
  }
  if (blocked) {
    items.push({ label: "Unblock", icon: "block", onSelect: () => act("unblock") });
  } else if (canBlock(viewer, profile)) {
    items.push({ label: "Block", icon: "block", danger: true, onSelect: () => act("block") });
  }
  return items;
}
