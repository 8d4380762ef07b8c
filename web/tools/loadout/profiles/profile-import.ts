import type { Item } from "#contract/items/item.ts";
import { ITEM_ID } from "#contract/items/rules.ts";
import { mapParts, PART_KIND, PARTS, type Part } from "#contract/loadout/parts.ts";
import { FILE_GONE } from "#web/lib/file-copy.ts";
import { fileNames, readTextFile } from "#web/lib/text-file.ts";
import { type ProfileFile, readProfileFile } from "./profile-file.ts";
import { PROFILE_FILE_MAX_BYTES, ProfileFileError } from "./profile-file-rules.ts";

const IMPORTED_NAME = fileNames("ldt");

/** Finds items by their ids; unknown ids are omitted. Throws when the lookup fails. */
export type FindItems = (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>;

export type ImportedProfile = {
  /** Empty when the file has no name. */
  name: string;
  lists: Record<Part, string[]>;
  items: Item[];
  /** How many ids are unknown or in a list of another kind. */
  leftOut: number;
};

/** Reads a chosen file; throws a `ProfileFileError` before any change is made. */
export async function importProfile(file: File, findItems: FindItems): Promise<ImportedProfile> {
  if (!IMPORTED_NAME.test(file.name)) {
    throw new ProfileFileError("Only .ldt files can be imported.");
  }
  // Checked before the file is read.
  if (file.size > PROFILE_FILE_MAX_BYTES) {
    throw new ProfileFileError("This file is too large to be a loadout profile.");
  }
  const read = readProfileFile(await textOf(file));
  return withItems(read, await findItems(validIds(read)));
}

async function textOf(file: File): Promise<string> {
  try {
    return await readTextFile(file);
  } catch {
    throw new ProfileFileError(FILE_GONE);
  }
}

function validIds(file: ProfileFile): string[] {
  const ids = new Set(PARTS.flatMap((part) => file[part]));
  return [...ids].filter((id) => ITEM_ID.test(id));
}

function withItems(file: ProfileFile, itemsById: ReadonlyMap<string, Item>): ImportedProfile {
  const lists = mapParts((part) =>
    file[part].filter((id) => itemsById.get(id)?.subcategory === PART_KIND[part]),
  );
  const accepted = PARTS.flatMap((part) => lists[part]);
  return {
    name: file.name,
    lists,
    items: [...new Set(accepted)].flatMap((id) => itemsById.get(id) ?? []),
    leftOut: PARTS.reduce((count, part) => count + file[part].length, 0) - accepted.length,
  };
}
