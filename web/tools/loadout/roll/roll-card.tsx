import { GRENADES, STANDARD_WEAPONS } from "#contract/items/standard-items.ts";
import { ItemIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { isEmptyProfile, type Profile } from "#web/tools/loadout/profiles/profiles.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { editPath } from "./loadout-paths.ts";

const SAMPLES = {
  primary: STANDARD_WEAPONS.find(({ einfracategory }) => einfracategory === 83),
  secondary: STANDARD_WEAPONS.find(({ einfracategory }) => einfracategory === 94),
  grenade: GRENADES[0],
};

type RollCardProps = {
  profile: Profile;
  /** The button is about to be pressed. */
  onIntent: () => void;
  onRoll: () => void;
};

/** Shows the pools of the next roll, and its button. */
export function RollCard({ profile, onIntent, onRoll }: RollCardProps) {
  const { primary, secondary, grenade } = SAMPLES;
  const isEmpty = isEmptyProfile(profile);
  return (
    <aside className="card min-w-0 p-24 [--ix:var(--s1)]" aria-label="Roll">
      <p className="t-sm">Roll from</p>
      <h2 className="t-h2 breaks narrow:mb-16" dir="auto">
        {profile.name}
      </h2>
      <div className="narrow:hidden grid gap-6 pt-8 pb-22" aria-hidden="true">
        {primary && <ItemIcon item={primary} className="w-full" />}
        <div className="grid gap-8 mt-6 grid-cols-[repeat(3,1fr)]">
          {["first", "second", "third"].map((slot) => (
            <span
              key={slot}
              className="grid place-items-center h-40 outline-1 outline-dashed outline-line-2 -outline-offset-1 text-faint"
            >
              <Icon name="plus" size="s" />
            </span>
          ))}
        </div>
        <div className="grid gap-16 mt-14 grid-cols-[1.6fr_1fr] items-end">
          {secondary && <ItemIcon item={secondary} className="w-full" />}
          {grenade && <ItemIcon item={grenade} className="w-full" />}
        </div>
      </div>
      {isEmpty ? (
        <LinkButton variant="primary" size="l" block icon="edit" to={editPath(profile.key)}>
          Add weapons first
        </LinkButton>
      ) : (
        <Button
          variant="primary"
          size="l"
          block
          icon="dice"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onRoll}
        >
          Roll Loadout
        </Button>
      )}
      <p className="mt-12 t-sm">
        {isEmpty
          ? "This profile has no weapons and no grenades to roll."
          : "One primary with its free slots filled, one secondary, one grenade and up to four character modifications."}
      </p>
    </aside>
  );
}
