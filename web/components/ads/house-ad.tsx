import { Link } from "react-router";
import type { Site } from "#contract/site.ts";
import { useSite } from "#web/lib/document/site.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import styles from "./house-ad.module.css";

type HouseAdText = { icon: IconName; title: string; text: string };

const HOUSE_ADS = {
  loadout: {
    icon: "dice",
    title: "Random Loadout Generator",
    text: "Roll weapons and mods, and play what comes.",
  },
  colors: {
    icon: "sun",
    title: "APB Color Converter",
    text: "Turn any hex color into the values the game takes.",
  },
  community: {
    icon: "chat",
    title: "Join the community",
    text: "Trade, talk and show work in progress on Discord.",
  },
} as const satisfies Record<string, HouseAdText>;

export type HouseAdName = keyof typeof HOUSE_ADS;

const PATHS = { loadout: "/loadout", colors: "/colorconverter" } as const;

/** Renders a house ad; it loads nothing from third parties. */
export function HouseAd({ name }: { name: HouseAdName }) {
  const site = useSite();
  const content = <Content ad={HOUSE_ADS[name]} site={site} />;
  return (
    <aside aria-label={`From ${site.name}`}>
      {name === "community" ? (
        <a
          className={styles.ad}
          href={site.discordInviteUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {content}
        </a>
      ) : (
        <Link className={styles.ad} to={PATHS[name]}>
          {content}
        </Link>
      )}
    </aside>
  );
}

function Content({ ad, site }: { ad: HouseAdText; site: Site }) {
  return (
    <>
      <Icon name={ad.icon} size="l" className={styles.icon} />
      <span className={styles.texts}>
        <span className="t-xs">From {site.name}</span>
        <b className={styles.title}>{ad.title}</b>
        <span>{ad.text}</span>
      </span>
      <Icon name="right" className={styles.arrow} />
    </>
  );
}
