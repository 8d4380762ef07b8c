import { z } from "zod";
import { type Item, item, sapbdb } from "#contract/items/item.ts";
import { mapParts, PART_KIND, PARTS, type Part } from "#contract/loadout/parts.ts";
import {
  cleanProfileName,
  DEFAULT_KEY,
  DEFAULT_LOADOUTS,
  type Loadouts,
  type Profile,
  withoutUnusedForeign,
} from "./profiles.ts";

const IDS_MAX = 2_000;
const PROFILES_MAX = 200;

const stored = z.object({
  profiles: z.array(z.record(z.string(), z.unknown())),
  selected: z.string().catch(DEFAULT_KEY),
  foreign: z.array(z.unknown()).catch([]),
});

/**
 * Parses the stored value, of this version or the previous one, whose lists have whole items
 * instead of ids. Invalid parts are omitted; returns undefined when nothing is valid.
 */
export function readLoadouts(value: unknown): Loadouts | undefined {
  const read = stored.safeParse(value);
  if (!read.success) return undefined;
  const raw = read.data.profiles.slice(0, PROFILES_MAX);
  const profiles = raw.map(readProfile).filter(isFirstOfItsKey);
  const [first] = profiles;
  if (!first) return undefined;
  const fullItems = raw.flatMap((profile) =>
    PARTS.flatMap((part) => readFullItems(profile[part], part)),
  );
  const foreign = [...read.data.foreign.flatMap(readItem), ...fullItems];
  return withoutUnusedForeign({
    ...DEFAULT_LOADOUTS,
    profiles,
    selected: profiles.some(({ key }) => key === read.data.selected)
      ? read.data.selected
      : first.key,
    foreign: [...new Map(foreign.map((one) => [one.sapbdb, one])).values()],
  });
}

function isFirstOfItsKey({ key }: Profile, index: number, profiles: readonly Profile[]): boolean {
  return profiles.findIndex((other) => other.key === key) === index;
}

function readProfile(raw: Record<string, unknown>, index: number): Profile {
  const isKey = typeof raw.key === "string" && /^[a-z0-9]{1,20}$/.test(raw.key);
  return {
    key: index === 0 ? DEFAULT_KEY : isKey ? String(raw.key) : `stored${index}`,
    name: cleanProfileName(typeof raw.name === "string" ? raw.name : "") || `Loadout ${index + 1}`,
    ...mapParts((part) => readIds(raw[part])),
  };
}

function readIds(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  const ids = list.slice(0, IDS_MAX).map((entry) => sapbdb.safeParse(idOf(entry)).data);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function idOf(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null && "sapbdb" in entry ? entry.sapbdb : entry;
}

function readItem(value: unknown): Item[] {
  const read = item.safeParse(value);
  return read.success ? [read.data] : [];
}

/** Parses the whole items of an older list; the list implies their kind. */
function readFullItems(list: unknown, part: Part): Item[] {
  if (!Array.isArray(list)) return [];
  return list
    .slice(0, IDS_MAX)
    .filter((entry) => typeof entry === "object")
    .flatMap((entry) => readItem({ ...entry, subcategory: PART_KIND[part] }));
}
