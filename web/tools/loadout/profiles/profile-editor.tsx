import { useMemo, useState } from "react";
import type { Item, Modification } from "#contract/items/item.ts";
import { isWeapon, itemsOf } from "#contract/items/kinds.ts";
import { CHARACTER_MODIFICATIONS, WEAPON_MODIFICATIONS } from "#contract/items/modifications.ts";
import { MODIFIER_CATEGORIES } from "#contract/items/rules.ts";
import { GRENADES } from "#contract/items/standard-items.ts";
import { PART_KIND, PART_TITLES, PARTS, type Part } from "#contract/loadout/parts.ts";
import { ModifierIcon, modifierHue } from "#web/tools/loadout/icons/item-icon.tsx";
import {
  ItemTiles,
  ItemTilesSkeleton,
  SelectButtons,
  type SelectionProps,
} from "#web/tools/loadout/items/item-tiles.tsx";
import { type AvailableItems, useItems } from "#web/tools/loadout/items/items-api.ts";
import { tabTitle } from "#web/tools/loadout/items/part-tabs.tsx";
import { WeaponBrowser } from "#web/tools/loadout/items/weapon-browser.tsx";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import type { Tab } from "#web/tools/loadout/roll/loadout-paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import {
  addForeignItems,
  cleanProfileName,
  DEFAULT_KEY,
  type Loadouts,
  PROFILE_NAME_MAX,
  type Profile,
  renameProfile,
  resetItems,
  restoreItems,
  setItems,
} from "./profiles.ts";

const PART_NOUNS: Readonly<Record<Part, string>> = {
  primaryWeapons: "weapon",
  primaryWeaponModifications: "modification",
  secondaryWeapons: "weapon",
  grenades: "grenade",
  characterModifications: "modification",
};

type ProfileEditorProps = { loadouts: Loadouts; profile: Profile; tab: Tab };

export function ProfileEditor({ loadouts, profile, tab }: ProfileEditorProps) {
  const items = useItems(loadouts.foreign);
  return (
    <section
      className="min-w-0 px-32 pt-20 pb-32 narrow:px-16 narrow:pt-12 narrow:pb-32 phone:px-12 phone:pt-4 phone:pb-32"
      aria-label={tabTitle(profile, tab)}
    >
      {tab === "name" ? (
        <>
          <SectionHeading>Profile Name</SectionHeading>
          <NameForm key={profile.key} profile={profile} />
          {profile.key === DEFAULT_KEY && <DefaultSet profile={profile} />}
        </>
      ) : (
        <PartEditor key={tab} profile={profile} part={tab} items={items} />
      )}
    </section>
  );
}

type PartEditorProps = { profile: Profile; part: Part; items: AvailableItems };

function PartEditor({ profile, part, items }: PartEditorProps) {
  const selected = useMemo(() => new Set(profile[part]), [profile, part]);
  const set = (changed: readonly Item[], on: boolean) => (loadouts: Loadouts) => {
    const ids = changed.map(({ sapbdb }) => sapbdb);
    const foreign = on ? changed.filter(({ sapbdb }) => !items.find(sapbdb)) : [];
    return setItems(addForeignItems(loadouts, foreign), profile.key, part, ids, on);
  };
  const onToggle = (item: Item) => changeLoadouts(set([item], !selected.has(item.sapbdb)));
  function onSet(group: readonly Item[], on: boolean) {
    const count = group.filter(({ sapbdb }) => selected.has(sapbdb) !== on).length;
    if (count === 0) return;
    const noun = count === 1 ? PART_NOUNS[part] : `${PART_NOUNS[part]}s`;
    changeWithUndo({
      key: profile.key,
      parts: [part],
      change: set(group, on),
      text: `${count} ${noun} ${on ? "added" : "removed"}`,
    });
  }
  const all = itemsOfPart(part, items);
  return (
    <>
      <SectionHeading
        className="phone:flex-wrap phone:gap-y-4 phone:gap-x-16 phone:py-8 phone:px-0"
        right={
          isOfWeapons(part) ? undefined : (
            <SelectButtons of="everything" items={all} selected={selected} onSet={onSet} />
          )
        }
      >
        {PART_TITLES[part]}{" "}
        <span className="text-faint tabular-nums">({profile[part].length})</span>
      </SectionHeading>
      <PartItems
        part={part}
        all={all}
        items={items}
        selected={selected}
        onToggle={onToggle}
        onSet={onSet}
      />
    </>
  );
}

type PartItemsProps = SelectionProps & { part: Part; all: readonly Item[]; items: AvailableItems };

function PartItems({ part, all, items, ...selection }: PartItemsProps) {
  const kind = PART_KIND[part];
  if (kind === "primary" || kind === "secondary") {
    if (items.failed) {
      return <FailedState title="The weapons could not be loaded" onRetry={items.retry} />;
    }
    if (!items.complete) return <ItemTilesSkeleton />;
    return <WeaponBrowser rank={kind} weapons={itemsOf(all, kind)} {...selection} />;
  }
  if (kind === "grenade") {
    return <ItemTiles items={all} selected={selection.selected} onToggle={selection.onToggle} />;
  }
  return <ModifierGroups modifications={itemsOf(all, kind)} {...selection} />;
}

function isOfWeapons(part: Part): boolean {
  return part === "primaryWeapons" || part === "secondaryWeapons";
}

/** Returns the items of a part: those of the catalogue, then imported ones. */
function itemsOfPart(part: Part, { all }: AvailableItems): readonly Item[] {
  const kind = PART_KIND[part];
  const catalogueItems: readonly Item[] = [
    ...WEAPON_MODIFICATIONS,
    ...CHARACTER_MODIFICATIONS,
    ...GRENADES,
    ...all.filter(isWeapon),
  ];
  const catalogueIds = new Set(catalogueItems.map(({ sapbdb }) => sapbdb));
  return itemsOf(
    [...catalogueItems, ...all.filter(({ sapbdb }) => !catalogueIds.has(sapbdb))],
    kind,
  );
}

/** Resets the first profile, which cannot be deleted, to the items it started with. */
function DefaultSet({ profile: { key, name } }: { profile: Profile }) {
  const reset = () =>
    changeWithUndo({
      key,
      parts: PARTS,
      change: (loadouts) => resetItems(loadouts, key),
      text: `${name} has the default set again`,
    });
  return (
    <>
      <SectionHeading className="mt-24">Default Set</SectionHeading>
      <p className="text-muted mb-14">
        The weapons, modifications and grenades that this profile started with. Its name stays.
      </p>
      <Button icon="reroll" onClick={reset}>
        Reset to the default set
      </Button>
    </>
  );
}

type UndoableChange = {
  /** The changed profile. */
  key: string;
  /** Its changed lists, which undoing restores. */
  parts: readonly Part[];
  change: (loadouts: Loadouts) => Loadouts;
  /** Of the toast. */
  text: string;
};

/** Changes many items of a profile at once; a toast offers to undo it. */
function changeWithUndo({ key, parts, change, text }: UndoableChange): void {
  changeLoadouts((before) => {
    const undo = () => changeLoadouts((loadouts) => restoreItems(loadouts, before, key, parts));
    showToast("ok", text, { label: "Undo", run: undo });
    return change(before);
  });
}

/** Renames a profile by the button or Enter; an empty name is ignored. */
function NameForm({ profile }: { profile: Profile }) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? profile.name;

  function confirm() {
    const clean = cleanProfileName(name);
    if (clean === "") return;
    changeLoadouts((loadouts) => renameProfile(loadouts, profile.key, clean));
    setTyped(null);
    showToast("ok", `Saved as ${clean}`);
  }

  return (
    <form
      className="grid gap-14 justify-items-start max-w-520"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <TextField
        className="w-full"
        label="Profile name"
        counter={{ value: [...name].length, max: PROFILE_NAME_MAX }}
        maxLength={PROFILE_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" icon="check">
        Confirm
      </Button>
    </form>
  );
}

type ModifierGroupsProps = SelectionProps & { modifications: readonly Modification[] };

/** Renders modifications by category, in the given order. */
function ModifierGroups(props: ModifierGroupsProps) {
  const { modifications, selected, onToggle, onSet } = props;
  const groups = [...Map.groupBy(modifications, ({ emodifiercategory }) => emodifiercategory)];
  return groups.map(([category, group]) => {
    const name = MODIFIER_CATEGORIES[category] ?? "Other";
    const count = group.filter(({ sapbdb }) => selected.has(sapbdb)).length;
    return (
      <section key={category} className="mb-24" style={modifierHue(category)}>
        <div className="flex items-center flex-wrap justify-between gap-y-0 gap-x-16 min-h-28 mb-10">
          <h3 className="flex items-center gap-10 font-display font-semibold text-15 leading-24 [--ib:var(--m)] [--ix:var(--bg)]">
            <ModifierIcon category={category} className="size-24" />
            {name}
            <span className="text-faint font-display font-medium text-13 leading-24 tabular-nums">
              {count} of {group.length}
            </span>
          </h3>
          <SelectButtons of={name} items={group} selected={selected} onSet={onSet} />
        </div>
        <div className="grid gap-8 grid-cols-[repeat(auto-fill,minmax(240px,1fr))] phone:grid-cols-1">
          {group.map((modification) => (
            <ModifierRow
              key={modification.sapbdb}
              modification={modification}
              selected={selected.has(modification.sapbdb)}
              onToggle={() => onToggle(modification)}
            />
          ))}
        </div>
      </section>
    );
  });
}

type ModifierRowProps = { modification: Modification; selected: boolean; onToggle: () => void };

/**
 * Renders a modification that can be added to the profile or removed; its group sets the hue `--m`.
 */
function ModifierRow({ modification, selected, onToggle }: ModifierRowProps) {
  return (
    <button
      type="button"
      className="grid gap-12 items-center grid-cols-[44px_minmax(0,1fr)_20px] min-h-60 py-8 pr-12 pl-8 border border-transparent border-l-3 border-l-line-2 bg-s2 text-left quiet [transition:background-color_var(--fast)] [--ix:var(--bg)] [--ia:var(--ia-off)] [--ib:var(--ib-off)] hover:[--ib:var(--m)] hover:border-(--m) aria-pressed:[--ia:var(--ia-on)] aria-pressed:[--ib:var(--m)] aria-pressed:border-l-(--m) aria-pressed:bg-s3"
      aria-pressed={selected}
      onClick={onToggle}
    >
      <span className="grid place-items-center size-44 bg-ground [&>svg]:w-32">
        <ModifierIcon category={modification.emodifiercategory} />
      </span>
      <b className="breaks font-display font-semibold text-15 leading-18">
        {keepTierOnLine(modification.sdisplayname)}
      </b>
      <span
        className={classNames(
          "grid place-items-center size-20 border rounded",
          selected
            ? "forced-color-adjust-none border-transparent bg-signal text-on-signal"
            : "border-control bg-s2",
        )}
      >
        {selected && <Icon name="check" size="s" />}
      </span>
    </button>
  );
}

/** Keeps a tier number on the same line as the word before it. */
function keepTierOnLine(name: string): string {
  return name.replace(/ (\d|I+)$/, "\u00a0$1");
}
