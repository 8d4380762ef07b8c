import type { Part } from "#contract/loadout/parts.ts";

export const MANAGE_PATH = "/loadout/manage";

/** A tab of the profile's edit screen. */
export type Tab = Part | "name";

export function editPath(key: string, tab?: Tab): string {
  const search = new URLSearchParams({ profile: key, ...(tab && { tab }) });
  return `${MANAGE_PATH}?${search}`;
}
