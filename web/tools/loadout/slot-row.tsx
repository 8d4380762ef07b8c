import type { CSSProperties } from "react";
import type { Preset } from "#contract/items/item.ts";
import { MODIFIER_CATEGORIES } from "#contract/items/rules.ts";
import type { Slot } from "#contract/loadout/roll/roll.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { ModifierIcon } from "./icons/item-icon.tsx";
import { modifierHue } from "./icons/modifier-hue.ts";
import styles from "./slot-row.module.css";

type SlotRowProps = { slot: Slot; number?: number | undefined; style?: CSSProperties | undefined };

/** Renders a weapon's slot: its content, or that it is vacant or missing. */
export function SlotRow({ slot, number, style }: SlotRowProps) {
  if (slot.kind === "vacant" || slot.kind === "none") {
    return <EmptySlot kind={slot.kind} style={style} />;
  }
  return (
    <ModificationRow
      modification={slot.modification}
      locked={slot.kind === "preset"}
      number={number}
      style={style}
    />
  );
}

type EmptySlotProps = { kind: "vacant" | "none"; style?: CSSProperties | undefined };

function EmptySlot({ kind, style }: EmptySlotProps) {
  return (
    <li className={classNames("grid gap-12 items-center", styles.row, styles[kind])} style={style}>
      <span className={`grid place-items-center text-faint ${styles.icon}`}>
        <Icon name={kind === "vacant" ? "plus" : "lock"} />
      </span>
      <b>{kind === "vacant" ? "Vacant" : "None"}</b>
    </li>
  );
}

type ModificationRowProps = {
  modification: Preset;
  locked?: boolean;
  number?: number | undefined;
  style?: CSSProperties | undefined;
};

export function ModificationRow(props: ModificationRowProps) {
  const { modification, locked, number, style } = props;
  const { sdisplayname, emodifiercategory } = modification;
  const category = emodifiercategory === null ? "" : MODIFIER_CATEGORIES[emodifiercategory];
  const kind = [category, locked && "preset"].filter(Boolean).join(", ");
  return (
    <li
      className={`grid gap-12 items-center ${styles.row}`}
      style={{ ...modifierHue(emodifiercategory), ...style }}
    >
      <span className={`grid place-items-center text-faint ${styles.icon}`}>
        {emodifiercategory === null ? (
          <Icon name="lock" />
        ) : (
          <ModifierIcon category={emodifiercategory} />
        )}
      </span>
      <span className="min-w-0">
        <b>{sdisplayname}</b>
        <span className="block t-xs text-muted">{kind}</span>
      </span>
      {number !== undefined && (
        <span
          className="absolute top-8 right-10 text-(--m) font-display font-semibold text-13 leading-16 tabular-nums"
          aria-hidden="true"
        >
          {number}
        </span>
      )}
    </li>
  );
}
