import { Link, useNavigate } from "react-router";
import { PART_TITLES, PARTS } from "#contract/loadout/parts.ts";
import { profileFileName } from "#web/tools/loadout/profiles/profile-file.ts";
import type { Profile } from "#web/tools/loadout/profiles/profiles.ts";
import { editPath, type Tab } from "#web/tools/loadout/roll/loadout-paths.ts";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";

const TABS: readonly Tab[] = ["name", ...PARTS];

export function tabTitle(profile: Profile, tab: Tab): string {
  return tab === "name" ? "Profile Name" : `${PART_TITLES[tab]} (${profile[tab].length})`;
}

type PartTabsProps = { profile: Profile; tab: Tab };

/** Renders the parts of a profile as links, or on phones as a select. */
export function PartTabs({ profile, tab }: PartTabsProps) {
  const navigate = useNavigate();
  return (
    <div className="min-w-0 py-16 px-0 border-r border-r-line bg-s1 narrow:p-0 narrow:border-r-0 narrow:border-b narrow:border-b-line phone:p-12">
      <nav className="narrow:flex narrow:flex-wrap phone:hidden" aria-label="Profile parts">
        {TABS.map((one) => (
          <Link
            key={one}
            to={editPath(profile.key, one)}
            className="edge flex items-center gap-12 justify-between h-48 pr-20 pl-24 quiet whitespace-nowrap font-display font-semibold text-15 leading-none hover:bg-s2 focus-visible:-outline-offset-2 current:bg-s3 narrow:gap-6 narrow:px-16 narrow:current:before:top-auto narrow:current:before:right-0 narrow:current:before:w-auto narrow:current:before:h-3"
            aria-current={one === tab ? "page" : undefined}
            preventScrollReset
          >
            {one === "name" ? (
              "Profile Name"
            ) : (
              <>
                {PART_TITLES[one]}{" "}
                <span
                  className={`tabular-nums font-medium ${one === tab ? "text-muted" : "text-faint"}`}
                >
                  ({profile[one].length})
                </span>
              </>
            )}
          </Link>
        ))}
      </nav>
      <NativeSelect
        className="hidden phone:block"
        label="Profile part"
        options={TABS.map((one) => ({ value: one, label: tabTitle(profile, one) }))}
        value={tab}
        onChange={({ target }) => void navigate(`?profile=${profile.key}&tab=${target.value}`)}
      />
      <div className="narrow:hidden mt-12 t-sm breaks px-24 pt-16 border-t border-line-2">
        <p dir="auto">{profile.name}</p>
        <p className="t-xs">Saves as {profileFileName(profile)}</p>
      </div>
    </div>
  );
}
