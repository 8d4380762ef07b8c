import type { ReactNode } from "react";
import { WEAPON_CLASSES } from "#contract/items/categories.ts";
import type { Grenade, Modification } from "#contract/items/item.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ItemIcon } from "../icons/item-icon.tsx";
import { WeaponDrawing } from "../items/weapon-drawing.tsx";
import { ModificationRow, SlotRow } from "../slot-row.tsx";
import { type Slot, slotsOf } from "../slots.ts";
import { CHARACTER_SLOTS, type RolledWeapon } from "./roll.ts";
import styles from "./roll-panels.module.css";

type PanelProps = {
  label: string;
  name?: string;
  note?: string;
  className?: string;
  children: ReactNode;
};

function Panel({ label, name, note, className, children }: PanelProps) {
  return (
    <section className={classNames(styles.panel, className)} aria-label={label}>
      <p className={styles.label}>
        {label}
        <span>{note}</span>
      </p>
      {name && <h2 className={styles.name}>{name}</h2>}
      {children}
    </section>
  );
}

/** Renders a part for which the profile has no items. */
function EmptyPart({ children }: { children: string }) {
  return <p className={styles.empty}>{children}</p>;
}

type WeaponPanelProps = { rank: "primary" | "secondary"; rolled: RolledWeapon | null };

const LABELS = { primary: "Primary weapon", secondary: "Secondary weapon" } as const;

export function WeaponPanel({ rank, rolled }: WeaponPanelProps) {
  const label = LABELS[rank];
  if (!rolled) {
    return (
      <Panel label={label} className={styles[rank]}>
        <EmptyPart>{`The profile has no ${rank} weapons.`}</EmptyPart>
      </Panel>
    );
  }
  const { weapon } = rolled;
  const slots = slotsOf(rolled);
  const isPrimary = rank === "primary";
  return (
    <Panel
      label={label}
      name={weapon.sdisplayname}
      note={WEAPON_CLASSES[weapon.einfracategory]}
      className={styles[rank]}
    >
      <div className={styles.drawing}>
        <WeaponDrawing weapon={weapon} slots={isPrimary ? slots : []} />
      </div>
      <Slots slots={slots} numbered={isPrimary} />
    </Panel>
  );
}

function Slots({ slots, numbered }: { slots: readonly Slot[]; numbered: boolean }) {
  return (
    <ul className={styles.slots} aria-label="Modification slots">
      {slots.map((slot, index) => (
        <SlotRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          key={index}
          slot={slot}
          number={numbered && "modification" in slot ? index + 1 : undefined}
        />
      ))}
    </ul>
  );
}

export function GrenadePanel({ grenade }: { grenade: Grenade | null }) {
  return (
    <Panel label="Grenade" name={grenade?.sdisplayname}>
      {grenade ? (
        <div className={styles.drawing}>
          <ItemIcon item={grenade} className={styles.thrown} />
        </div>
      ) : (
        <EmptyPart>The profile has no grenades.</EmptyPart>
      )}
    </Panel>
  );
}

type CharacterPanelProps = { modifications: readonly Modification[] };

export function CharacterPanel({ modifications }: CharacterPanelProps) {
  const empty = Array.from({ length: CHARACTER_SLOTS - modifications.length }, (_, slot) => slot);
  return (
    <Panel
      label="Character modifications"
      note={`${modifications.length} of ${CHARACTER_SLOTS} categories`}
      className={styles.character}
    >
      <ul className={styles.slots} aria-label="Character modifications">
        {modifications.map((one) => (
          <ModificationRow key={one.sapbdb} modification={one} />
        ))}
        {empty.map((slot) => (
          <SlotRow key={slot} slot={{ kind: "vacant" }} />
        ))}
      </ul>
    </Panel>
  );
}
