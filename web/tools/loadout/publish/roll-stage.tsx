import type { ReactNode } from "react";
import type { Grenade, Item, Modification, Weapon } from "#contract/items/item.ts";
import { itemsOf } from "#contract/items/kinds.ts";
import { type Subcategory, WEAPON_CLASSES } from "#contract/items/rules.ts";
import { findFamily } from "#contract/items/weapon-families.ts";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { classOfId, NO_LONGER, nameOfId } from "#contract/loadout/parts.ts";
import { type Slot, slotsOf } from "#contract/loadout/roll/roll.ts";
import { FamilyDrawing, ItemIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { WeaponDrawing } from "#web/tools/loadout/items/weapon-drawing.tsx";
import { ModificationRow, SlotRow } from "#web/tools/loadout/slot-row.tsx";
import { classNames } from "#web/ui/class-names.ts";

const CHARACTER_CATEGORIES = 4;

/** Renders a published roll: weapons, grenade and character modifications. */
export function RollStage({ loadout }: { loadout: PublishedLoadout }) {
  const { primary, secondary, grenade, character } = showRoll(loadout);
  return (
    <div className="grid gap-12 grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] phone:grid-cols-1">
      {primary && <Primary primary={primary} />}
      {secondary && <Secondary secondary={secondary} />}
      {grenade && (
        <Part label="Grenade" name={grenade.item?.sdisplayname ?? nameOfId(grenade.id)}>
          {grenade.item ? (
            <div className="grid place-items-center gap-8 flex-1 min-w-0 min-h-0 py-10">
              <ItemIcon item={grenade.item} className="h-112" />
            </div>
          ) : (
            <Missing />
          )}
        </Part>
      )}
      {character.length > 0 && (
        <Part
          label="Character modifications"
          note={`${character.length} of ${CHARACTER_CATEGORIES} categories`}
          className="col-span-full"
        >
          <ul className="grid gap-8 mt-12 grid-cols-4 max-[1181px]:grid-cols-2 phone:grid-cols-1">
            {character.map(({ id, item }) =>
              item ? (
                <ModificationRow key={id} modification={item} />
              ) : (
                <UnknownRow key={id} id={id} />
              ),
            )}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Primary({ primary }: { primary: NonNullable<ShownRoll["primary"]> }) {
  const { item, slots, unknown } = primary;
  return (
    <WeaponPart label="Primary weapon" shown={primary} large>
      {item ? (
        <div className="grid place-items-center gap-8 flex-1 min-w-0 min-h-0 py-10 h-400 narrow:h-280 phone:h-auto">
          <WeaponDrawing weapon={item} slots={slots} />
        </div>
      ) : (
        <UnknownWeapon id={primary.id} />
      )}
      <Slots className="grid-cols-3 phone:grid-cols-1" slots={slots} unknown={unknown} numbered />
    </WeaponPart>
  );
}

function Secondary({ secondary }: { secondary: NonNullable<ShownRoll["secondary"]> }) {
  const { item, slots } = secondary;
  return (
    <WeaponPart label="Secondary weapon" shown={secondary}>
      <div className="grid gap-16 items-center flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] max-[1181px]:grid-cols-1">
        {item ? (
          <div className="grid place-items-center gap-8 flex-1 min-w-0 min-h-0 py-10">
            <WeaponDrawing weapon={item} />
          </div>
        ) : (
          <UnknownWeapon id={secondary.id} />
        )}
        <Slots className="grid-cols-1" slots={slots} unknown={[]} />
      </div>
    </WeaponPart>
  );
}

type WeaponPartProps = {
  label: string;
  shown: Shown<Weapon>;
  large?: boolean;
  children: ReactNode;
};

function WeaponPart({ label, shown: { id, item }, large, children }: WeaponPartProps) {
  const weaponClass = item?.einfracategory ?? classOfId(id);
  return (
    <Part
      label={label}
      name={item?.sdisplayname ?? nameOfId(id)}
      note={weaponClass === null ? undefined : WEAPON_CLASSES[weaponClass]}
      className={large ? "col-span-full" : undefined}
      nameClassName={
        large
          ? "font-display font-bold text-[2.5rem] leading-[2.625rem] phone:text-26 phone:leading-30"
          : undefined
      }
    >
      {children}
    </Part>
  );
}

type PartProps = {
  label: string;
  name?: string;
  note?: string;
  className?: string;
  nameClassName?: string;
  children: ReactNode;
};

function Part({ label, name, note, className, nameClassName = "t-h2", children }: PartProps) {
  return (
    <section
      className={classNames(
        "card flex flex-col min-w-0 px-20 pt-16 pb-20 [--ix:var(--s1)] phone:p-12",
        className,
      )}
      aria-label={label}
    >
      <p className="flex gap-12 items-baseline justify-between t-sm">
        {label}
        <span>{note}</span>
      </p>
      {name && <h2 className={`mt-2 breaks ${nameClassName}`}>{name}</h2>}
      {children}
    </section>
  );
}

type SlotsProps = {
  className: string;
  slots: readonly Slot[];
  unknown: readonly string[];
  numbered?: boolean;
};

function Slots({ className, slots, unknown, numbered }: SlotsProps) {
  if (slots.length + unknown.length === 0) return null;
  return (
    <ul className={`grid gap-8 ${className}`} aria-label="Modification slots">
      {slots.map((slot, index) => (
        <SlotRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          key={index}
          slot={slot}
          number={numbered && "modification" in slot ? index + 1 : undefined}
        />
      ))}
      {unknown.map((id) => (
        <UnknownRow key={id} id={id} />
      ))}
    </ul>
  );
}

function UnknownRow({ id }: { id: string }) {
  return (
    <li className="grid dashed t-xs text-muted content-center min-h-64 py-10 px-12">
      <b className="text-bright font-display font-semibold text-15 leading-18 wrap-anywhere">
        {nameOfId(id)}
      </b>
      <span>{NO_LONGER}</span>
    </li>
  );
}

/** Renders the class of a weapon that is no longer in the game, as far as its id tells. */
function UnknownWeapon({ id }: { id: string }) {
  const einfracategory = classOfId(id);
  const family = einfracategory === null ? null : findFamily({ sapbdb: id, einfracategory });
  return (
    <div className="grid place-items-center gap-8 flex-1 min-w-0 min-h-0 py-10">
      {family && (
        <svg viewBox="0 0 240 96" className="w-full max-w-480 opacity-50" aria-hidden="true">
          <FamilyDrawing family={family} />
        </svg>
      )}
      <Missing />
    </div>
  );
}

function Missing() {
  return <p className="t-md text-muted">{NO_LONGER}</p>;
}

/** An item of a kind, or only its id if it is no longer in the game. */
type Shown<T extends Item> = { id: string; item: T | null };

type ShownRoll = {
  primary: (Shown<Weapon> & { slots: Slot[]; unknown: string[] }) | null;
  secondary: (Shown<Weapon> & { slots: Slot[] }) | null;
  grenade: Shown<Grenade> | null;
  character: Shown<Modification>[];
};

/** Resolves the items of a published roll. */
function showRoll({ items, known }: Pick<PublishedLoadout, "items" | "known">): ShownRoll {
  const show = <K extends Subcategory>(ids: readonly string[], kind: K) => {
    const byId = new Map(itemsOf(known, kind).map((item) => [item.sapbdb, item]));
    return ids.map((id) => ({ id, item: byId.get(id) ?? null }));
  };
  const [primary] = show(items.primaryWeapons, "primary");
  const [secondary] = show(items.secondaryWeapons, "secondary");
  const [grenade = null] = show(items.grenades, "grenade");
  const modifications = show(items.primaryWeaponModifications, "primaryModification");
  const filled = modifications.flatMap(({ item }) => item ?? []);
  return {
    primary: primary
      ? {
          ...primary,
          slots: primary.item ? slotsOf({ weapon: primary.item, filled }) : filled.map(asSlot),
          unknown: modifications.filter(({ item }) => !item).map(({ id }) => id),
        }
      : null,
    secondary: secondary
      ? {
          ...secondary,
          slots: secondary.item ? slotsOf({ weapon: secondary.item, filled: [] }) : [],
        }
      : null,
    grenade,
    character: show(items.characterModifications, "characterModification"),
  };
}

function asSlot(modification: Modification): Slot {
  return { kind: "filled", modification };
}
