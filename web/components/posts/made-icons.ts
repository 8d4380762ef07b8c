import type { Made } from "#contract/posts/made.ts";
import type { IconName } from "#web/ui/content/icon.tsx";

/** What stands before how a creation was made. */
export const MADE_ICONS = {
  hand: "brush",
  tool: "layers",
  ai: "spark",
} as const satisfies Record<Made, IconName>;
