import type { Part } from "../items/parts.ts";

export const MANAGE_PATH = "/loadout/manage";

/** What the edit screen shows of a profile. */
export type Tab = Part | "name";

export function editPath(key: string, tab?: Tab): string {
  const search = new URLSearchParams({ profile: key, ...(tab && { tab }) });
  return `${MANAGE_PATH}?${search}`;
}
