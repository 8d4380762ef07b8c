import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { CopyRoll } from "./copy-roll.tsx";
import type { Loadout } from "./roll.ts";
import { CharacterPanel, GrenadePanel, WeaponPanel } from "./roll-panels.tsx";
import styles from "./roll-view.module.css";

type RollViewProps = { loadout: Loadout; seed: string };

export function RollView({ loadout, seed }: RollViewProps) {
  return (
    <div className={styles.view}>
      <WeaponPanel rank="primary" rolled={loadout.primary} />
      <WeaponPanel rank="secondary" rolled={loadout.secondary} />
      <GrenadePanel grenade={loadout.grenade} />
      <CharacterPanel modifications={loadout.characterModifications} />
      <footer className={styles.foot}>
        <span className="t-sm">
          Seed <b className="t-data">{seed}</b>
        </span>
        <CopyRoll loadout={loadout} />
      </footer>
    </div>
  );
}

/** Renders the panels before their content is known. */
export function RollSkeleton() {
  return (
    <div className={styles.view} role="status" aria-label="Loading the loadout">
      <Skeleton height={480} className={styles.tall} />
      <Skeleton height={300} />
      <Skeleton height={164} />
      <Skeleton height={120} className={styles.wide} />
    </div>
  );
}
