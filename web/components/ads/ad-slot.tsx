import { useSite } from "#web/lib/document/site.ts";
import { useOptedOut } from "#web/lib/opted-out.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { classNames } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import styles from "./ad-slot.module.css";
import { HouseAd, type HouseAdName } from "./house-ad.tsx";

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

/** Reserves the final size of one ad. */
export function AdSlot({ shape, house, besideNsfw }: AdSlotProps) {
  const { ads } = useSite();
  const optedOut = useOptedOut();
  const isHydrated = useHydrated();
  if (!ads) return null;
  const reserved = ads.provider === "adsense" && !besideNsfw;
  const houseAd = <HouseAd name={house} />;
  return (
    <div className={classNames(styles.slot, styles[shape], reserved && styles.reserved)}>
      {reserved && !optedOut
        ? isHydrated && (
            <AdUnit client={ads.client} slot={ads.slot} fallback={houseAd} failed={houseAd} />
          )
        : houseAd}
    </div>
  );
}
