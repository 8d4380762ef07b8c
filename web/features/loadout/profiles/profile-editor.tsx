import { useMemo } from "react";
import { GRENADES } from "#contract/items/grenades.ts";
import type { Item } from "#contract/items/item.ts";
import { isWeapon, itemsOf } from "#contract/items/kinds.ts";
import { CHARACTER_MODIFICATIONS, WEAPON_MODIFICATIONS } from "#contract/items/modifications.ts";
import { PART_KIND, PART_TITLES, type Part } from "#contract/loadout/parts.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { ItemTiles, ItemTilesSkeleton } from "../items/item-tiles.tsx";
import { type AvailableItems, useItems } from "../items/items-api.ts";
import { ModifierGroups } from "../items/modifier-groups.tsx";
import { tabTitle } from "../items/part-tabs.tsx";
import { WeaponBrowser } from "../items/weapon-browser.tsx";
import { changeLoadouts } from "../loadout-store.ts";
import type { Tab } from "../roll/loadout-paths.ts";
import { NameForm } from "./name-form.tsx";
import styles from "./profile-editor.module.css";
import { addForeignItem, type Loadouts, type Profile, setItems } from "./profiles.ts";
import { SelectButtons } from "./select-buttons.tsx";

type ProfileEditorProps = { loadouts: Loadouts; profile: Profile; tab: Tab };

export function ProfileEditor({ loadouts, profile, tab }: ProfileEditorProps) {
  const items = useItems(loadouts.foreign);
  return (
    <section className={styles.editor} aria-label={tabTitle(profile, tab)}>
      {tab === "name" ? (
        <>
          <SectionHeading>Profile Name</SectionHeading>
          <NameForm key={profile.key} profile={profile} />
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
  const onSet = (changed: readonly Item[], on: boolean) =>
    changeLoadouts((loadouts) => {
      const ids = changed.map(({ sapbdb }) => sapbdb);
      const foreign = on ? changed.filter(({ sapbdb }) => !items.find(sapbdb)) : [];
      return setItems(foreign.reduce(addForeignItem, loadouts), profile.key, part, ids, on);
    });
  const all = itemsOfPart(part, items);
  return (
    <>
      <SectionHeading
        className={styles.heading}
        right={
          isOfWeapons(part) ? undefined : (
            <SelectButtons
              of="everything"
              count={all.filter(({ sapbdb }) => selected.has(sapbdb)).length}
              total={all.length}
              onSet={(on) => onSet(all, on)}
            />
          )
        }
      >
        {PART_TITLES[part]} <span className={styles.count}>({profile[part].length})</span>
      </SectionHeading>
      <PartItems part={part} all={all} items={items} selected={selected} onSet={onSet} />
    </>
  );
}

type PartItemsProps = {
  part: Part;
  all: readonly Item[];
  items: AvailableItems;
  selected: ReadonlySet<string>;
  onSet: (items: readonly Item[], on: boolean) => void;
};

function PartItems({ part, all, items, selected, onSet }: PartItemsProps) {
  const kind = PART_KIND[part];
  if (kind === "primary" || kind === "secondary") {
    if (items.failed) {
      return (
        <FailedState
          title="The weapons could not be loaded"
          text="Check your connection and try again."
          onRetry={items.retry}
        />
      );
    }
    if (!items.complete) return <ItemTilesSkeleton />;
    const weapons = itemsOf(all, kind);
    return <WeaponBrowser rank={kind} weapons={weapons} selected={selected} onSet={onSet} />;
  }
  if (kind === "grenade") {
    const toggle = (item: Item) => onSet([item], !selected.has(item.sapbdb));
    return <ItemTiles items={all} selected={selected} onToggle={toggle} />;
  }
  return <ModifierGroups modifications={itemsOf(all, kind)} selected={selected} onSet={onSet} />;
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
