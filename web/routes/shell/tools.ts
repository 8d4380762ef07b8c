import type { Site } from "#contract/site.ts";
import type { IconName } from "#web/ui/content/icon.tsx";

type Tool = { label: string; shortLabel: string; icon: IconName } & (
  | { to: string }
  | { href: string }
);

export function toolsOf(site: Site): Tool[] {
  return [
    {
      label: "Random Loadout Generator",
      shortLabel: "Random Loadout",
      icon: "dice",
      to: "/loadout",
    },
    {
      label: "APB Color Converter",
      shortLabel: "APB Color Converter",
      icon: "sun",
      to: "/colorconverter",
    },
    {
      label: "Streamer Starter Pack",
      shortLabel: "Streamer Starter Pack",
      icon: "ext",
      href: site.streamerPackUrl,
    },
  ];
}
