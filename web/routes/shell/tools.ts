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
    ...(site.streamerPackUrl ? [streamerPack(site.streamerPackUrl)] : []),
  ];
}

function streamerPack(href: string): Tool {
  const label = "Streamer Starter Pack";
  return { label, shortLabel: label, icon: "ext", href };
}
