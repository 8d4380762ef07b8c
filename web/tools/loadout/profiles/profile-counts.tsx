import { PARTS } from "#contract/loadout/parts.ts";
import styles from "./profile-counts.module.css";
import type { Profile } from "./profiles.ts";

const NOUNS = {
  primaryWeapons: "primary",
  primaryWeaponModifications: "mods",
  secondaryWeapons: "secondary",
  grenades: "grenades",
  characterModifications: "character",
} as const;

/** Shows how many items of each kind a profile has. */
export function ProfileCounts({ profile }: { profile: Profile }) {
  return (
    <span className={styles.counts}>
      {PARTS.map((part) => (
        <span key={part}>
          <b>{profile[part].length}</b> {NOUNS[part]}
        </span>
      ))}
    </span>
  );
}
