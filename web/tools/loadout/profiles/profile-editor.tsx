import { useMemo } from "react";
import { GRENADES } from "#contract/items/grenades.ts";
import type { Item } from "#contract/items/item.ts";
import { isWeapon, itemsOf } from "#contract/items/kinds.ts";
import { CHARACTER_MODIFICATIONS, WEAPON_MODIFICATIONS } from "#contract/items/modifications.ts";
import { PART_KIND, PART_TITLES, type Part } from "#contract/loadout/parts.ts";
import { ItemTiles, ItemTilesSkeleton } from "#web/tools/loadout/items/item-tiles.tsx";
import { type AvailableItems, useItems } from "#web/tools/loadout/items/items-api.ts";
import { ModifierGroups } from "#web/tools/loadout/items/modifier-groups.tsx";
import { tabTitle } from "#web/tools/loadout/items/part-tabs.tsx";
import { WeaponBrowser } from "#web/tools/loadout/items/weapon-browser.tsx";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import type { Tab } from "#web/tools/loadout/roll/loadout-paths.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { changeWithUndo } from "./change-with-undo.ts";
import { DefaultSet } from "./default-set.tsx";
import { NameForm } from "./name-form.tsx";
import styles from "./profile-editor.module.css";
import { addForeignItems, DEFAULT_KEY, type Loadouts, type Profile, setItems } from "./profiles.ts";
import { SelectButtons, type SelectionProps } from "./select-buttons.tsx";

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
    <section className={styles.editor} aria-label={tabTitle(profile, tab)}>
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
        className={styles.heading}
        right={
          isOfWeapons(part) ? undefined : (
            <SelectButtons of="everything" items={all} selected={selected} onSet={onSet} />
          )
        }
      >
        {PART_TITLES[part]} <span className={styles.count}>({profile[part].length})</span>
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
