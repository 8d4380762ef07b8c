import { setTimeout } from "node:timers/promises";
import { CATALOGUE, findInCatalogue } from "#contract/items/catalogue.ts";
import type { ItemSearch } from "#contract/items/contract.ts";
import type { Item, Weapon } from "#contract/items/item.ts";
import { itemPath } from "#contract/items/item-path.ts";
import { isWeapon } from "#contract/items/kinds.ts";
import { searchItemsIn } from "#contract/items/search.ts";
import type { ExternalDatabase } from "./external-database.ts";
import { type ExternalWeapon, subcategoryOf } from "./external-fields.ts";

/** A search with all the details of its hits; a single call has a limit of its own. */
const SEARCH_WITHIN_MS = 3_000;

/** The external database knows weapons; what else there is, is the same few for everyone. */
function isKnownWeapon(item: Item | undefined): item is Weapon | undefined {
  return item === undefined || isWeapon(item);
}

/** The item of an id: the external database's where there is one that answers, else our own. */
export async function findItem(
  external: ExternalDatabase | undefined,
  sapbdb: string,
): Promise<Item | undefined> {
  const known = findInCatalogue(sapbdb);
  if (!external || !isKnownWeapon(known)) return known;
  const told = await external.findWeapon(sapbdb);
  if (told === "hidden") return undefined;
  return told ? completed(told, known) : known;
}

/** What the external database leaves out, by the catalogue; a weapon without slots has none. */
function completed(told: ExternalWeapon, known: Weapon | undefined): Weapon {
  const einfracategory = told.einfracategory ?? known?.einfracategory ?? 0;
  const slots = told.modifications ? told : known;
  return {
    sapbdb: told.sapbdb,
    sdisplayname: told.sdisplayname,
    icon_url: told.icon_url,
    url: itemPath(told.sapbdb),
    subcategory: subcategoryOf(einfracategory),
    einfracategory,
    modifications: slots?.modifications ?? [],
    modificationsVacant: slots?.modificationsVacant ?? 0,
  };
}

/** Items that match; the external database's weapons where it answers. */
export async function listItems(
  external: ExternalDatabase | undefined,
  wanted: ItemSearch,
): Promise<Item[]> {
  const own = searchItemsIn(CATALOGUE, wanted);
  const { subcategory } = wanted;
  const isOfWeapons =
    subcategory === undefined || subcategory === "primary" || subcategory === "secondary";
  if (!external || !isOfWeapons) return own;
  try {
    const weapons = await inTime(listWeapons(external, { ...wanted, subcategory }));
    return [...weapons, ...own.filter((item) => !isWeapon(item))].slice(0, wanted.limit);
  } catch {
    return own;
  }
}

async function listWeapons(
  external: ExternalDatabase,
  wanted: Parameters<ExternalDatabase["findIds"]>[0],
): Promise<Item[]> {
  const ids = await external.findIds(wanted);
  const found = await Promise.all(ids.map((id) => findItem(external, id)));
  return found
    .filter((item) => item !== undefined)
    .filter(({ subcategory }) => subcategory === (wanted.subcategory ?? subcategory));
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = setTimeout(SEARCH_WITHIN_MS, undefined, { signal: timer.signal, ref: false });
  try {
    return await Promise.race([work, late.then(() => Promise.reject(new Error("Too late")))]);
  } finally {
    timer.abort();
  }
}
