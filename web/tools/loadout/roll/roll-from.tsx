import type { Profile } from "#web/tools/loadout/profiles/profiles.ts";
import { Icon } from "#web/ui/content/icon.tsx";

type RollFromProps = {
  profiles: readonly Profile[];
  picked: Profile;
  onPick: (profile: Profile) => void;
};

/** Selects the profile that the next roll uses. */
export function RollFrom({ profiles, picked, onPick }: RollFromProps) {
  return (
    <label className="flex items-center gap-12 min-w-0 t-sm whitespace-nowrap flex-[0_1_auto] max-[901px]:flex-[1_1_0]">
      <span className="phone:sr-only">Roll from</span>
      <span className="flex items-center flex-1 min-w-0 relative max-w-260 phone:max-w-none">
        <select
          className="w-full h-(--h-control) pr-36 pl-12 overflow-hidden text-ellipsis border border-control rounded bg-transparent text-bright font-display font-semibold text-15 leading-20 appearance-none cursor-pointer hover:bg-s3 phone:text-16 [&>option]:bg-s2 [&>option]:text-bright"
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
