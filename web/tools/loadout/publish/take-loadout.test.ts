import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE, findInCatalogue } from "#contract/items/catalogue.ts";
import { createLoadoutBody } from "#contract/loadout/contract.ts";
import { mapParts, PART_KIND } from "#contract/loadout/parts.ts";
import { writeProfileFile } from "#web/tools/loadout/profiles/profile-file.ts";
import { importProfile } from "#web/tools/loadout/profiles/profile-import.ts";
import {
  cleanProfileName,
  DEFAULT_LOADOUTS,
  type Loadouts,
  type Profile,
} from "#web/tools/loadout/profiles/profiles.ts";
import { readLoadouts } from "#web/tools/loadout/profiles/stored-loadouts.ts";
import { itemsOfProfile } from "./published-items.ts";
import { PROFILES_MAX, profileOf, takeProfile, tooManyProfiles } from "./take-loadout.ts";

const profile = (name: string, key = "k"): Profile => ({ key, name, ...mapParts(() => ["a"]) });
const withNames = (...names: string[]): Loadouts => ({
  ...DEFAULT_LOADOUTS,
  profiles: [
    ...DEFAULT_LOADOUTS.profiles,
    ...names.map((name, index) => profile(name, `key${index}`)),
  ],
});
const nameAfter = (loadouts: Loadouts, name: string) =>
  takeProfile(loadouts, profile(name))?.profile.name;

test("names what is taken after the loadout, with the next number where the name is taken", () => {
  expect(nameAfter(withNames(), "Harbour rush")).toBe("Harbour rush");
  expect(nameAfter(withNames("Harbour rush"), "Harbour rush")).toBe("Harbour rush 2");
  const three = withNames("Harbour rush", "Harbour rush 2");
  expect(nameAfter(three, "Harbour rush")).toBe("Harbour rush 3");
  const long = "x".repeat(30);
  expect(nameAfter(withNames(long), long)).toBe(`${"x".repeat(28)} 2`);
});

test("adds the profile last, and selects no other", () => {
  const taken = takeProfile(withNames("Docks"), profile("Harbour rush"));
  expect(taken?.loadouts.profiles.map(({ name }) => name)).toEqual([
    "Default Profile",
    "Docks",
    "Harbour rush",
  ]);
  expect(taken?.loadouts.selected).toBe(DEFAULT_LOADOUTS.selected);
});

test("takes nothing at the limit of profiles", () => {
  const full = withNames(...Array.from({ length: PROFILES_MAX - 1 }, (_, index) => `No ${index}`));
  expect(takeProfile(full, profile("Harbour rush"))).toBeUndefined();
  expect(tooManyProfiles(full)).toBe("You have 20 profiles. Delete one first.");
});

/** Profiles as the manager makes them; published texts are normalized, as all texts of the site. */
const anyProfile = fc
  .record({
    name: fc.oneof(fc.string({ unit: "grapheme", maxLength: 40 }), fc.lorem({ maxCount: 3 })),
    ...mapParts((part) =>
      fc.subarray(
        CATALOGUE.filter(({ subcategory }) => subcategory === PART_KIND[part]).map(
          ({ sapbdb }) => sapbdb,
        ),
      ),
    ),
  })
  .map(
    ({ name, ...lists }): Profile => ({
      key: "k",
      name: cleanProfileName(cleanProfileName(name).normalize()),
      ...lists,
    }),
  )
  .filter(({ name }) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name))
  .filter((one) => Object.values(itemsOfProfile(one)).some((ids) => ids.length > 0));

test("1,000 random profiles survive publishing, taking, exporting and importing unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile, async (made) => {
      const items = itemsOfProfile(made);
      const sent = { title: made.name, public: false, rolled: false, items };
      const published = createLoadoutBody.parse(JSON.parse(JSON.stringify(sent)));
      const taken = takeProfile(DEFAULT_LOADOUTS, profileOf(published, "taken"));
      const stored = readLoadouts(JSON.parse(JSON.stringify(taken?.loadouts)));
      const kept = stored?.profiles.at(-1);
      if (!kept) throw new Error("nothing was taken");
      const file = new File([writeProfileFile(kept)], "a.ldt");
      const imported = await importProfile(file, async (ids) => {
        const found = ids.flatMap((id) => findInCatalogue(id) ?? []);
        return new Map(found.map((item) => [item.sapbdb, item]));
      });
      expect({ name: imported.name, ...imported.lists, leftOut: imported.leftOut }).toEqual({
        name: made.name,
        ...items,
        leftOut: 0,
      });
    }),
    { numRuns: 1_000 },
  );
}, 120_000);
