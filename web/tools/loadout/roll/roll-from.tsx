import type { Profile } from "#web/tools/loadout/profiles/profiles.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./roll-from.module.css";

type RollFromProps = {
  profiles: readonly Profile[];
  picked: Profile;
  onPick: (profile: Profile) => void;
};

/** Selects the profile that the next roll uses. */
export function RollFrom({ profiles, picked, onPick }: RollFromProps) {
  return (
    <label className={`row gap-12 shrinks t-sm nowrap ${styles.label}`}>
      <span>Roll from</span>
      <span className={`row grow ${styles.box}`}>
        <select
          value={picked.key}
          onChange={({ target }) => {
            const profile = profiles.find(({ key }) => key === target.value);
            if (profile) onPick(profile);
          }}
        >
          {profiles.map(({ key, name }) => (
            <option key={key} value={key} dir="auto">
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" className={`bright ${styles.icon}`} />
      </span>
    </label>
  );
}
