import { mapParts, type Part } from "#contract/loadout/parts.ts";
import { PROFILE_FILE_ENDING, ProfileFileError } from "./profile-file-rules.ts";
import { cleanProfileName, type Profile } from "./profiles.ts";

const IDS_MAX = 2_000;

/** The content of an exported file; its ids are not validated. */
export type ProfileFile = { name: string } & Record<Part, string[]>;

// In the order of exported files.
const LISTS = [
  "primaryWeapons",
  "primaryWeaponModifications",
  "secondaryWeapons",
  "characterModifications",
  "grenades",
] as const satisfies Part[];

/** Returns the text of an exported profile. */
export function writeProfileFile(profile: Profile): string {
  const lists = LISTS.map((part) => [part, profile[part]] as const);
  return JSON.stringify({ name: profile.name, ...Object.fromEntries(lists) }, null, 2);
}

/** Returns 'Docks, close range.ldt', without characters that file names forbid. */
export function profileFileName({ name }: Pick<Profile, "name">): string {
  return name.replace(/[\\/:*?"<>|]/g, "-").replace(/^\.+/, "-") + PROFILE_FILE_ENDING;
}

/** Parses an exported profile; throws a `ProfileFileError` when it is incomplete or malformed. */
export function readProfileFile(text: string): ProfileFile {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ProfileFileError("This file is not a loadout profile.");
  }
  const fields = new Map(Object.entries(value));
  const missing = ["name", ...LISTS].find((field) => !fields.has(field));
  if (missing) {
    throw new ProfileFileError(`This file is not a whole loadout profile: it has no ${missing}.`);
  }
  const name = fields.get("name");
  if (typeof name !== "string") {
    throw new ProfileFileError("This file is not a loadout profile: its name is not a text.");
  }
  return { name: cleanProfileName(name), ...mapParts((part) => idsOf(part, fields.get(part))) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProfileFileError("This file is not a loadout profile: it is damaged.");
  }
}

function idsOf(part: Part, value: unknown): string[] {
  const ids = Array.isArray(value) && value.length <= IDS_MAX ? value : undefined;
  if (!ids?.every((id) => typeof id === "string")) {
    throw new ProfileFileError(
      `This file is not a loadout profile: its ${part} are not a list of items.`,
    );
  }
  return [...new Set(ids)];
}
