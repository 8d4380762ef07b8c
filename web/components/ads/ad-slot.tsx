import { Link } from "react-router";
import type { Site } from "#contract/site.ts";
import { useSite } from "#web/lib/document/site.ts";
import { useOptedOut } from "#web/lib/opted-out.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

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

const PATHS = { loadout: "/loadout", colors: "/colorconverter" } as const;

// Only for sites with third-party ads, and for nobody before the scripts run.
const AdUnit = lazyPart(async () => (await import("./ad-unit.tsx")).AdUnit);

type AdSlotProps = {
  /** A box beside a post, or a strip below a feed. */
  shape: "box" | "strip";
  /** The house ad to show when there is no third-party ad. */
  house: HouseAdName;
  /** NSFW posts may be next to it, where third-party ads are not allowed. */
  besideNsfw: boolean;
};

const SIZES = {
  box: {
    slot: "max-w-full mt-28",
    reserved: "not-phone:min-h-266",
    unit: "not-phone:w-300 not-phone:h-250",
  },
  strip: {
    slot: "max-w-728 mt-32 mx-auto",
    reserved: "not-narrow:min-h-106",
    unit: "not-narrow:w-728 not-narrow:h-90",
  },
} as const;

/** Reserves the final size of one ad. */
export function AdSlot({ shape, house, besideNsfw }: AdSlotProps) {
  const { ads } = useSite();
  const optedOut = useOptedOut();
  const isHydrated = useHydrated();
  if (!ads) return null;
  const reserved = ads.provider === "adsense" && !besideNsfw;
  const houseAd = <HouseAd name={house} />;
  return (
    <div
      className={classNames(SIZES[shape].slot, reserved && `min-h-116 ${SIZES[shape].reserved}`)}
    >
      {reserved && !optedOut
        ? isHydrated && (
            <AdUnit
              className={SIZES[shape].unit}
              client={ads.client}
              slot={ads.slot}
              fallback={houseAd}
              failed={houseAd}
            />
          )
        : houseAd}
    </div>
  );
}

type HouseAdText = { icon: IconName; title: string; text: string };

type HouseAdName = keyof typeof HOUSE_ADS;

/** Renders a house ad; it loads nothing from third parties. Without a community to join, the generator's. */
function HouseAd({ name: wanted }: { name: HouseAdName }) {
  const site = useSite();
  const name = wanted === "community" && !site.discordInviteUrl ? "loadout" : wanted;
  const content = <Content ad={HOUSE_ADS[name]} site={site} />;
  return (
    <aside aria-label={`From ${site.name}`}>
      {name === "community" ? (
        <a
          className="grid items-center t-sm grid-cols-[auto_minmax(0,1fr)_auto] gap-y-4 gap-x-16 py-14 px-16 bg-s1 border border-line-2 rounded [transition:background_var(--fast)] hover:bg-s2"
          href={site.discordInviteUrl ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
        >
          {content}
        </a>
      ) : (
        <Link
          className="grid items-center t-sm grid-cols-[auto_minmax(0,1fr)_auto] gap-y-4 gap-x-16 py-14 px-16 bg-s1 border border-line-2 rounded [transition:background_var(--fast)] hover:bg-s2"
          to={PATHS[name]}
        >
          {content}
        </Link>
      )}
    </aside>
  );
}

function Content({ ad, site }: { ad: HouseAdText; site: Site }) {
  return (
    <>
      <Icon name={ad.icon} size="l" className="text-faint" />
      <span className="grid breaks">
        <span className="t-xs">From {site.name}</span>
        <b className="t-label text-bright">{ad.title}</b>
        <span>{ad.text}</span>
      </span>
      <Icon name="right" className="text-faint" />
    </>
  );
}
