import type { FastifyInstance } from "fastify";
import pTimeout from "p-timeout";
import { CATALOGUE, findInCatalogue } from "#contract/items/catalogue.ts";
import { getItem, type ItemSearch, searchItems } from "#contract/items/contract.ts";
import type { Item, Weapon } from "#contract/items/item.ts";
import { isWeapon } from "#contract/items/kinds.ts";
import { itemPath } from "#contract/items/rules.ts";
import { searchItemsIn } from "#contract/items/search.ts";
import { AppError } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { type ExternalDatabase, openExternalDatabase } from "./external-database.ts";
import { type ExternalWeapon, subcategoryOf } from "./external-formats.ts";

export function registerItems(app: FastifyInstance, { settings }: Services): void {
  const { itemDatabaseUrl } = settings;
  const external = itemDatabaseUrl ? openExternalDatabase(itemDatabaseUrl) : undefined;

  route(app, searchItems, async ({ query }) => ({ items: await listItems(external, query) }));

  route(app, getItem, async ({ params }) => {
    const detail = await findItem(external, params.sapbdb);
    if (!detail) throw new AppError("notFound", "There is no such item.");
    return { detail };
  });
}

/** The time limit of a search with all details of its hits; single calls have a shorter one. */
const SEARCH_TIMEOUT_MS = 3_000;

/** Returns whether the external database may have the item: it contains only weapons. */
function mayBeExternal(item: Item | undefined): item is Weapon | undefined {
  return item === undefined || isWeapon(item);
}

/** Finds an item in the external database or, if that is unavailable, in the catalogue. */
async function findItem(
  external: ExternalDatabase | undefined,
  sapbdb: string,
): Promise<Item | undefined> {
  const known = findInCatalogue(sapbdb);
  if (!external || !mayBeExternal(known)) return known;
  const found = await external.findWeapon(sapbdb);
  if (found === "hidden") return undefined;
  return found ? complete(found, known) : known;
}

/** Fills missing fields from the catalogue; a weapon without slots has none. */
function complete(found: ExternalWeapon, known: Weapon | undefined): Weapon {
  const einfracategory = found.einfracategory ?? known?.einfracategory ?? 0;
  const slots = found.modifications ? found : known;
  return {
    sapbdb: found.sapbdb,
    sdisplayname: found.sdisplayname,
    icon_url: found.icon_url,
    url: itemPath(found.sapbdb),
    subcategory: subcategoryOf(einfracategory),
    einfracategory,
    modifications: slots?.modifications ?? [],
    modificationsVacant: slots?.modificationsVacant ?? 0,
  };
}

/** Returns matching items; weapons come from the external database while it is available. */
async function listItems(
  external: ExternalDatabase | undefined,
  search: ItemSearch,
): Promise<Item[]> {
  const local = searchItemsIn(CATALOGUE, search);
  const { subcategory } = search;
  const includesWeapons =
    subcategory === undefined || subcategory === "primary" || subcategory === "secondary";
  if (!external || !includesWeapons) return local;
  try {
    const weapons = await pTimeout(listWeapons(external, { ...search, subcategory }), {
      milliseconds: SEARCH_TIMEOUT_MS,
    });
    return [...weapons, ...local.filter((item) => !isWeapon(item))].slice(0, search.limit);
  } catch {
    return local;
  }
}

async function listWeapons(
  external: ExternalDatabase,
  search: Parameters<ExternalDatabase["findIds"]>[0],
): Promise<Item[]> {
  const ids = await external.findIds(search);
  const found = await Promise.all(ids.map((id) => findItem(external, id)));
  return found
    .filter((item) => item !== undefined)
    .filter(({ subcategory }) => subcategory === (search.subcategory ?? subcategory));
}
