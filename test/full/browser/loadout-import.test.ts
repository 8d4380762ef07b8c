import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { toastOf, visit } from "#test/e2e/visitor.ts";

const NEW = {
  sAPBDB: "Weapon_New",
  sDisplayName: "<Color:R=1>Newcomer 9</Color>",
  eInfraCategory: 91,
  bIsTestItem: 0,
  bRussianOnly: 0,
};

/** An item database with one weapon, whose response waits for `respond`. */
let respond = () => {};
const allowed = new Promise<void>((resolve) => {
  respond = resolve;
});
const database = createServer(async (request, response) => {
  await allowed;
  const known = request.url === "/items/Weapon_New";
  response.writeHead(known ? 200 : 404).end(JSON.stringify(known ? NEW : {}));
});
await new Promise<void>((resolve) => database.listen(0, "127.0.0.1", resolve));
const { port } = database.address() as AddressInfo;
const site = startSite({ DEMO: "off", ITEM_DB_URL: `http://127.0.0.1:${port}` });

afterAll(() => {
  database.closeAllConnections();
  database.close();
});

const FILE = JSON.stringify({
  name: "Rooftops",
  primaryWeapons: ["Weapon_New"],
  primaryWeaponModifications: [],
  secondaryWeapons: [],
  characterModifications: [],
  grenades: [],
});

test("an import requests unknown items, shows its progress, and stores them", async () => {
  const page = await site.open();
  await visit(page, "/loadout/manage");
  const file = { name: "a.ldt", mimeType: "text/plain", buffer: Buffer.from(FILE) };
  await page.getByLabel("Profile file").setInputFiles(file);
  const importing = page.getByRole("status").filter({ hasText: "Importing Profile" });
  await importing.waitFor();
  await expectAccessible(page, "importing");
  respond();
  await toastOf(page, "Imported Rooftops").waitFor();
  await eventually(() => importing.count()).toBe(0);

  await page.getByRole("button", { name: "Delete Rooftops" }).click();
  await page.getByRole("button", { name: "Delete profile" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.reload();
  await page.getByRole("link", { name: "Edit Rooftops" }).click();
  await page.getByRole("button", { name: "Show selected only" }).click();
  const tile = page.getByRole("button", { name: "Newcomer 9 SMG" });
  await tile.waitFor();
  await page.getByRole("button", { name: "Roll", exact: true }).click();
  await page.getByRole("heading", { name: "Newcomer 9" }).waitFor();
});
