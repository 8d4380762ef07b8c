import { MANAGE_PATH } from "#web/tools/loadout/roll/loadout-paths.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { ProfileActions } from "./profile-actions.tsx";
import type { Profile } from "./profiles.ts";

type ProfileStripProps = {
  profiles: readonly Profile[];
  picked: Profile;
  onPick: (profile: Profile) => void;
};

/** Renders the profiles of which one is rolled from, in a row that scrolls sideways, and what adds and changes them. */
export function ProfileStrip({ profiles, picked, onPick }: ProfileStripProps) {
  return (
    <div className="flex items-center gap-8 py-12 px-32 border-b border-line overflow-x-auto [scrollbar-width:thin] max-[1200px]:px-16 large:px-40 phone:py-8 phone:px-12 phone:[scrollbar-width:none]">
      <fieldset className="flex flex-none gap-8">
        <legend className="sr-only">Roll from</legend>
        {profiles.map((profile) => (
          <label
            key={profile.key}
            className="choice relative grid content-center flex-none max-w-260 min-h-54 px-14 quiet lit"
          >
            <input
              className="hit-area"
              type="radio"
              name="profile"
              checked={profile.key === picked.key}
              onChange={() => onPick(profile)}
            />
            <b className="t-label truncate" dir="auto">
              {profile.name}
            </b>
            <span className="t-xs truncate tabular-nums">{countsOf(profile)}</span>
          </label>
        ))}
      </fieldset>
      <ProfileActions inRow />
      <LinkButton className="flex-none" variant="quiet" to={MANAGE_PATH}>
        Loadout Manager
      </LinkButton>
      <LinkButton className="flex-none" variant="quiet" to="/loadout/stream/settings">
        Stream view
      </LinkButton>
    </div>
  );
}

function countsOf(profile: Profile): string {
  const mods = profile.primaryWeaponModifications.length;
  const counts = [
    `${profile.primaryWeapons.length} primary`,
    `${mods} ${mods === 1 ? "mod" : "mods"}`,
    `${profile.secondaryWeapons.length} secondary`,
  ];
  return counts.join(", ");
}
