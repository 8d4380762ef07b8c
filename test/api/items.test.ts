import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { getItem, searchItems } from "#contract/items/contract.ts";
import type { Client } from "#test/client.ts";
import { listening } from "#test/listening.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts an external item database with the given answers; `requested` lists the URLs. */
async function anItemDatabase(answer: Answer) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    answer(request, response);
  });
  const url = `${await listening(server)}/beacon`;
  afterAll(() => server.closeAllConnections());
  return { requested, client: (await app.withSettings({ ITEM_DB_URL: url })).client() };
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const search = async (client: Client, query: Record<string, unknown>) =>
  client.call(searchItems, { query: { search: "", limit: undefined, ...query } });
const namesOf = async (client: Client, query: Record<string, unknown>) =>
  (await search(client, query)).body.items?.map(({ sdisplayname }) => sdisplayname);
const detail = (client: Client, sapbdb: string) => client.call(getItem, { params: { sapbdb } });

const NTEC = "Weapon_AssaultRifle_NTEC_Slot3";
test("searches weapons by parts of their names, in one subcategory, at most 20", async () => {
  const client = app.client();
  expect((await namesOf(client, { search: "N-TEC 5 DVAH" }))?.[0]).toBe("N-TEC 5 Dvah");
  expect(await namesOf(client, { search: "ntec", subcategory: "secondary" })).toEqual([]);
  const many = (await search(client, { search: "pr", limit: 500 })).body.items;
  expect(many).toHaveLength(20);
  expect(await namesOf(client, { search: "pr", limit: 3 })).toHaveLength(3);
  const mods = (await search(client, { search: "kevlar", subcategory: "characterModification" }))
    .body.items;
  expect(mods).toMatchObject([
    { sdisplayname: "Kevlar Implants 1", emodifiercategory: 2 },
    { sdisplayname: "Kevlar Implants 2" },
    { sdisplayname: "Kevlar Implants 3" },
  ]);
});

test("requires 2 to 30 characters of search text", async () => {
  for (const text of [" a ", "a".repeat(31)]) {
    const answer = await search(app.client(), { search: text });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.search).toBe("Search text must be between 2 and 30 characters.");
  }
  for (const text of ["zq", "a".repeat(30)]) {
    expect((await search(app.client(), { search: text })).body.items).toEqual([]);
  }
});

test("returns an item by its id with its class and slots, and 404 for an unknown id", async () => {
  expect((await detail(app.client(), NTEC)).body.detail).toEqual({
    sapbdb: NTEC,
    sdisplayname: "N-TEC 5 Dvah",
    icon_url: "",
    url: `/api/items/${NTEC}`,
    subcategory: "primary",
    einfracategory: 83,
    modifications: [],
    modificationsVacant: 3,
  });
  expect((await detail(app.client(), "Weapon_Grenade_Frag")).body.detail).toMatchObject({
    einfracategory: 81,
  });
  for (const id of ["Weapon_Nothing", "__proto__", "%00"]) {
    expect((await detail(app.client(), id)).status).toBe(404);
  }
});

const slotOf = (sAPBDB: string, id: number | null, sDisplayName = "") => ({
  eInventoryItemType: { sAPBDB, sDisplayName },
  eModifierItem: id === null ? null : { eModifierCategory: { id } },
});

const younger = (id: string, changes: Record<string, unknown> = {}) => ({
  sAPBDB: id,
  sDisplayName: "<Color:R=1 G=0.45 B=1>Colby M-1922 'Big Chopper'</Color>",
  eHUDImage: "https://cdn.example/img/icon.webp",
  eInfraCategory: 91,
  bIsTestItem: 0,
  bRussianOnly: 0,
  category: "Weapon",
  ...changes,
});

test("reads the v2 external database: strips tags and omits hidden items", async () => {
  const slots = {
    eFnMod_0: slotOf("FnMod_Weapon_HuntingSight3", 19, "<Color:R=1>Hunting Sight 3</Color>"),
    eFnMod_1: slotOf("Mod_Vacant", null),
    eFnMod_2: slotOf("Mod_None", null),
  };
  const items = [
    younger("Weapon_A"),
    younger("Weapon_Test", { bIsTestItem: 1 }),
    younger("Weapon_Rus", { bRussianOnly: true }),
    younger("Weapon_B", { sDisplayName: "Second", eInfraCategory: 94 }),
    { sAPBDB: "../../etc" },
    "nonsense",
  ];
  const { client, requested } = await anItemDatabase((request, response) => {
    if (request.url?.startsWith("/beacon/search?")) return json(response, { items, total: 6 });
    const found = items.find((item) => request.url === `/beacon/items/${Object(item).sAPBDB}`);
    return found ? json(response, { ...Object(found), detail: slots }) : json(response, {}, 404);
  });
  const answer = await search(client, { search: "chopper" });
  expect(answer.body.items?.map(({ sapbdb }) => sapbdb)).toEqual(["Weapon_A", "Weapon_B"]);
  expect(answer.body.items?.[0]).toEqual({
    sapbdb: "Weapon_A",
    sdisplayname: "Colby M-1922 'Big Chopper'",
    icon_url: "https://cdn.example/img/icon.webp",
    url: "/api/items/Weapon_A",
    subcategory: "primary",
    einfracategory: 91,
    modifications: [
      {
        sapbdb: "FnMod_Weapon_HuntingSight3",
        sdisplayname: "Hunting Sight 3",
        emodifiercategory: 19,
      },
    ],
    modificationsVacant: 1,
  });
  expect(await namesOf(client, { search: "chopper", subcategory: "secondary" })).toEqual([
    "Second",
  ]);
  expect((await detail(client, "Weapon_Test")).status).toBe(404);
  const before = requested.length;
  await search(client, { search: "chopper" });
  await detail(client, "Weapon_A");
  expect(requested.slice(before)).toEqual([]);
  expect((await detail(client, NTEC)).body.detail?.sdisplayname).toBe("N-TEC 5 Dvah");
});

test("returns at most as many items as asked for, whatever the external database finds", async () => {
  const items = Array.from({ length: 25 }, (_, index) => younger(`Weapon_${index}`));
  const { client } = await anItemDatabase((request, response) => {
    if (request.url?.startsWith("/beacon/search?")) return json(response, { items, total: 25 });
    const found = items.find((item) => request.url === `/beacon/items/${item.sAPBDB}`);
    return json(response, found ?? {}, found ? 200 : 404);
  });
  expect(await namesOf(client, { search: "chopper" })).toHaveLength(20);
  expect(await namesOf(client, { search: "chopper", limit: 3 })).toHaveLength(3);
});

test("reads the v1 external database, with slots from the catalogue", async () => {
  const { client } = await anItemDatabase((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    if (pathname === "/beacon/search/" && searchParams.get("q") === "ntec") {
      return json(response, [{ sapbdb: NTEC }, { sapbdb: "Weapon_R", brussianonly: true }]);
    }
    if (pathname !== `/beacon/items/${NTEC}`) return json(response, {}, 404);
    return json(response, {
      Category: "Weapons",
      url: "javascript:alert(1)",
      icon_url: "javascript:alert(1)",
      item_detail: { sdisplayname: "<b>N-TEC</b> of old" },
    });
  });
  expect((await search(client, { search: "ntec" })).body.items).toEqual([
    {
      sapbdb: NTEC,
      sdisplayname: "N-TEC of old",
      icon_url: "",
      url: `/api/items/${NTEC}`,
      subcategory: "primary",
      einfracategory: 83,
      modifications: [],
      modificationsVacant: 3,
    },
  ]);
});

const LIARS: Record<string, Answer> = {
  "another item": (_, response) => json(response, younger("Weapon_Other")),
  "a failure": (_, response) => json(response, { message: "secret" }, 500),
  "an endless answer": (_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write("[".repeat(65_536)));
    };
    response.writeHead(200).on("drain", pour);
    pour();
  },
  "a way elsewhere": ({ url }, response) =>
    url === "/elsewhere"
      ? json(response, younger(NTEC, { sDisplayName: "Elsewhere" }))
      : response.writeHead(302, { location: "/elsewhere" }).end(),
  "a hang-up": (request) => request.socket.destroy(),
};

test.each(Object.entries(LIARS))(
  "falls back to the catalogue when the external database returns %s",
  async (_, answer) => {
    const { client } = await anItemDatabase(answer);
    const found = await detail(client, NTEC);
    expect(found.body.detail?.sdisplayname).toBe("N-TEC 5 Dvah");
    expect((await namesOf(client, { search: "n-tec 5 dvah" }))?.[0]).toBe("N-TEC 5 Dvah");
    expect((await detail(client, "Weapon_Other2")).status).toBe(404);
  },
);

test("stops waiting for a slow external database, and skips it for a while", async () => {
  const { client, requested } = await anItemDatabase(() => undefined);
  expect((await namesOf(client, { search: "n-tec 5 dvah" }))?.[0]).toBe("N-TEC 5 Dvah");
  expect((await detail(client, NTEC)).status).toBe(200);
  expect((await detail(client, "Weapon_LMG_ALIG762_Slot3")).status).toBe(200);
  expect(requested).toHaveLength(1);
});
