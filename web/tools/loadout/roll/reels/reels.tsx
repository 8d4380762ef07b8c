import type { CSSProperties } from "react";
import type { Grenade, Modification } from "#contract/items/item.ts";
import { WEAPON_CLASSES } from "#contract/items/rules.ts";
import {
  CHARACTER_SLOTS,
  type Loadout,
  type RolledWeapon,
  type RollPart,
  slotsOf,
} from "#contract/loadout/roll/roll.ts";
import { ItemIcon, ModifierIcon, modifierHue } from "#web/tools/loadout/icons/item-icon.tsx";
import { WeaponDrawing } from "#web/tools/loadout/items/weapon-drawing.tsx";
import { ModificationRow, SlotRow } from "#web/tools/loadout/slot-row.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./reel.module.css";
import { Reel, type ReelActions, type ReelMotion } from "./reel.tsx";

const LABELS = { primary: "Primary weapon", secondary: "Secondary weapon" } as const;
const TITLES = { primary: "Primary", secondary: "Secondary" } as const;

type ReelsProps = ReelActions & {
  loadout: Loadout;
  /** The labels of the rules that locked parts break. */
  broken: Partial<Record<RollPart, readonly string[]>>;
  motionOf: (part: RollPart) => ReelMotion;
};

/** Renders the four parts of a roll, from left to right. */
export function Reels({ loadout, broken, motionOf, ...actions }: ReelsProps) {
  const propsOf = (part: RollPart) => ({
    ...actions,
    part,
    motion: motionOf(part),
    broken: broken[part],
  });
  return (
    <>
      <WeaponReel {...propsOf("primary")} rank="primary" rolled={loadout.primary} />
      <WeaponReel {...propsOf("secondary")} rank="secondary" rolled={loadout.secondary} />
      <GrenadeReel {...propsOf("grenade")} grenade={loadout.grenade} />
      <CharacterReel
        {...propsOf("characterModifications")}
        modifications={loadout.characterModifications}
      />
    </>
  );
}

type PartProps = ReelActions & {
  part: RollPart;
  motion: ReelMotion;
  broken?: readonly string[] | undefined;
};

type WeaponReelProps = PartProps & {
  rank: "primary" | "secondary";
  rolled: RolledWeapon | null;
};

function WeaponReel({ rank, rolled, ...reel }: WeaponReelProps) {
  const slots = rolled ? slotsOf(rolled) : [];
  const isPrimary = rank === "primary";
  return (
    <Reel
      {...reel}
      label={LABELS[rank]}
      title={TITLES[rank]}
      name={rolled?.weapon.sdisplayname}
      note={
        rolled
          ? WEAPON_CLASSES[rolled.weapon.einfracategory]
          : `The profile has no ${rank} weapons.`
      }
      picture={rolled && <WeaponDrawing weapon={rolled.weapon} slots={isPrimary ? slots : []} />}
    >
      {rolled && (
        <ul
          className={classNames("grid gap-6", styles.slots, styles[rank])}
          aria-label="Modification slots"
        >
          {slots.map((slot, index) => (
            <SlotRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
              key={index}
              slot={slot}
              style={orderStyle(index)}
              number={isPrimary && "modification" in slot ? index + 1 : undefined}
            />
          ))}
        </ul>
      )}
    </Reel>
  );
}

function GrenadeReel({ grenade, ...reel }: PartProps & { grenade: Grenade | null }) {
  return (
    <Reel
      {...reel}
      label="Grenade"
      title="Grenade"
      name={grenade?.sdisplayname}
      note={grenade ? "Grenade" : "The profile has no grenades."}
      picture={grenade && <ItemIcon item={grenade} className={styles.grenade} />}
    />
  );
}

type CharacterReelProps = PartProps & { modifications: readonly Modification[] };

function CharacterReel({ modifications, ...reel }: CharacterReelProps) {
  const { length } = modifications;
  const empty = Array.from({ length: CHARACTER_SLOTS - length }, (_, slot) => length + slot);
  return (
    <Reel
      {...reel}
      label="Character modifications"
      title="Character"
      name={length === 1 ? "1 modification" : `${length} modifications`}
      note="At most one of each category"
      picture={
        <div className={`grid grid-cols-[1fr_1fr] gap-y-22 gap-x-34 ${styles.icons}`}>
          {modifications.map(({ sapbdb, emodifiercategory }) => (
            <span key={sapbdb} style={modifierHue(emodifiercategory)}>
              <ModifierIcon category={emodifiercategory} />
            </span>
          ))}
        </div>
      }
    >
      <ul
        className={classNames("grid gap-6", styles.slots, styles.characterModifications)}
        aria-label="Character modifications"
      >
        {modifications.map((one, index) => (
          <ModificationRow key={one.sapbdb} modification={one} style={orderStyle(index)} />
        ))}
        {empty.map((slot) => (
          <SlotRow key={slot} slot={{ kind: "vacant" }} style={orderStyle(slot)} />
        ))}
      </ul>
    </Reel>
  );
}

/** Sets the place in which the slot fades in. */
function orderStyle(index: number): CSSProperties {
  return { "--index": index } as CSSProperties;
}
