import type { CSSProperties } from "react";
import type { Preset } from "#contract/items/item.ts";
import { MODIFIER_CATEGORIES } from "#contract/items/rules.ts";
import type { Slot } from "#contract/loadout/roll/roll.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { ModifierIcon, modifierHue } from "./icons/item-icon.tsx";

const ROW =
  "relative grid gap-12 items-center grid-cols-[40px_minmax(0,1fr)] min-h-64 py-10 px-12 border-l-3 [--ix:var(--bg)] [--m:var(--line-2)] [transition:background-color_var(--fast)]";
const EMPTY = {
  vacant: "border-l-transparent dashed text-muted",
  none: "border-l-(--m) bg-[repeating-linear-gradient(135deg,var(--s2)_0_6px,transparent_6px_12px)] text-muted",
};
const ICON = "grid place-items-center size-40 text-faint [--ib:var(--m)]";
const NAME = "block pr-8 font-display font-semibold text-15 leading-18 wrap-anywhere";

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
    <li className={`${ROW} ${EMPTY[kind]}`} style={style}>
      <span className={classNames(ICON, kind === "none" && "bg-ground")}>
        <Icon name={kind === "vacant" ? "plus" : "lock"} />
      </span>
      <b className={NAME}>{kind === "vacant" ? "Vacant" : "None"}</b>
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
      className={`${ROW} border-l-(--m) bg-s2 hover:bg-s3`}
      style={{ ...modifierHue(emodifiercategory), ...style }}
    >
      <span
        className={classNames(
          `bg-ground ${ICON}`,
          // Not the text in place of a drawing.
          emodifiercategory !== null && "[&>svg]:w-28",
        )}
      >
        {emodifiercategory === null ? (
          <Icon name="lock" />
        ) : (
          <ModifierIcon category={emodifiercategory} />
        )}
      </span>
      <span className="min-w-0">
        <b className={NAME}>{sdisplayname}</b>
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
