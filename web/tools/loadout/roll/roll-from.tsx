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
    <label
      className={`flex items-center gap-12 min-w-0 t-sm whitespace-nowrap flex-[0_1_auto] max-[900px]:flex-[1_1_0] ${styles.label}`}
    >
      <span>Roll from</span>
      <span
        className={`flex items-center flex-1 min-w-0 relative max-w-260 phone:max-w-none ${styles.box}`}
      >
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
        <Icon name="down" size="s" className="text-bright absolute right-12 pointer-events-none" />
      </span>
    </label>
  );
}
