import type { CurrentUser } from "#contract/users/contract.ts";

type Marked = { nsfw: boolean; owner: { _id: string } | null };

/** Returns whether a post's pictures are veiled: NSFW ones of others, unless the settings show them. */
export function isVeiled({ nsfw, owner }: Marked, viewer: CurrentUser | null): boolean {
  const isOwn = viewer !== null && viewer._id === owner?._id;
  return nsfw && !viewer?.settingViewNSFW && !isOwn;
}
