import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE } from "#contract/items/catalogue.ts";
import type { Subcategory } from "#contract/items/rules.ts";
import { getLoadout } from "#contract/loadout/contract.ts";
import { LOADOUTS_MAX } from "#contract/loadout/rules.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const PROFILES = 1_000;

const someOf = (kind: Subcategory) => {
  const ids = CATALOGUE.filter(({ subcategory }) => subcategory === kind).map(
    ({ sapbdb }) => sapbdb,
  );
  return fc.subarray(ids, { maxLength: Math.min(40, ids.length) });
};

const anyProfile = fc.record({
  title: fc.stringMatching(/^[A-Za-zÄÖÜß0-9&<>'"]{1,28}$/),
  items: fc
    .record({
      primaryWeapons: someOf("primary"),
      primaryWeaponModifications: someOf("primaryModification"),
      secondaryWeapons: someOf("secondary"),
      grenades: someOf("grenade"),
      characterModifications: someOf("characterModification"),
    })
    .filter((lists) => Object.values(lists).some((ids) => ids.length > 0)),
});

// What a device does with them is tested without a server, beside `takeProfile`.
test("1,000 random profiles are served as they were published", { timeout: 600_000 }, async () => {
  const profiles = fc.sample(anyProfile, PROFILES);
  for (let start = 0; start < PROFILES; start += LOADOUTS_MAX) {
    const maker = await aUser(app);
    for (const { title, items } of profiles.slice(start, start + LOADOUTS_MAX)) {
      const id = await aLoadout(maker, { title, items, rolled: false });
      const { body } = await app.client().call(getLoadout, { params: { id } });
      expect({ title: body.loadout?.title, items: body.loadout?.items }).toEqual({ title, items });
    }
  }
});
