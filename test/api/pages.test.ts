import { beforeAll, expect, test } from "vitest";
import { followBoard } from "#contract/boards/contract.ts";
import { deletePost, pinPost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { changeUser, follow, like, wear } from "#test/acts.ts";
import { aBoard } from "#test/boards.ts";
import type { Client } from "#test/client.ts";
import { tellNow } from "#test/decisions.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aCharacter, ageUser, aPost, aUser, setUser, type TestUser } from "#test/makers.ts";
import { outlineOf } from "#test/outline.ts";
import { aComment, caseOf, report } from "#test/reported.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

// What every page shows to whom, as the server renders it. After a wanted change, `npm test -- -u` writes the
// outlines anew; read the difference.
const app = buildTestApp();

type Person = "visitor" | "unverified" | "fan" | "mara" | "moderator" | "admin";
const clients = {} as Record<Person, Client>;
/** The ids in paths, by their names. */
const ids: Record<string, string> = {};

const named = (username: string, verified = true) => aUser(app, { username, verified });

beforeAll(async () => {
  const [mara, fan, rogue, unverified] = [
    await named("Mara"),
    await named("Fan"),
    await named("Rogue"),
    await named("Newcomer", false),
  ];
  const [moderator, admin] = [await staff("Warden"), await staff("Chief", ROLE.admin)];
  await fill(mara, fan, rogue, moderator);
  Object.assign(ids, { mara: mara._id, warden: moderator._id, chief: admin._id });
  Object.assign(clients, {
    visitor: app.client(),
    unverified: unverified.client,
    fan: fan.client,
    mara: mara.client,
    moderator: moderator.client,
    admin: admin.client,
  });
});

async function staff(username: string, role?: Parameters<typeof aStaffMember>[1]) {
  const member = await aStaffMember(app, role);
  await setUser(app, member, { username });
  return member;
}

async function fill(mara: TestUser, fan: TestUser, rogue: TestUser, moderator: TestUser) {
  const body = { bio: "Paints at night.", settingShowDiscord: false };
  await changeUser(mara, mara, body);
  const character = await aCharacter(mara, { name: "Maraschino" });
  const sale = { forSale: "true", forSalePrice: "1500", creator: character._id };
  ids.wolf = await aPost(mara, {
    title: "Grey wolf",
    description: "Howls.",
    tags: ["wolf", "grey"],
  });
  ids.jacket = await aPost(mara, { title: "Wolf jacket", category: "1", tags: ["wolf"], ...sale });
  ids.veiled = await aPost(mara, { title: "Veiled", category: "1", nsfw: "true" });
  ids.banned = await aPost(rogue, { title: "Rogue car", category: "2" });
  ids.gone = await aPost(mara, { title: "Short-lived" });
  await mara.client.call(deletePost, { params: { id: ids.gone } });
  await aPost(mara, { title: "Red fox", tags: ["fox"] });
  await aPost(fan, { title: "Grey fox", tags: ["grey"] });
  await wear(mara, ids.jacket, ids.wolf);
  await mara.client.call(pinPost, { params: { id: ids.jacket } });
  const drifter = await named("Drifter");
  const renamed = { params: { id: drifter._id }, body: { username: "Settled" } };
  await drifter.client.call(updateUser, renamed);
  await follow(fan, mara);
  // Likes of younger accounts do not count for what is popular.
  await ageUser(app, fan, 2 * 24 * 60);
  await like(fan, ids.wolf);
  ids.comment = await aComment(fan, ids.wolf, "Lovely fur, @Mara");
  await aComment(mara, ids.wolf, "Thank you");
  ids.loadout = await aLoadout(mara);
  ids.board = await aBoard(mara, { text: "Howling ones.", postId: ids.wolf });
  await fan.client.call(followBoard, { params: { id: ids.board } });
  ids.private = await aBoard(mara, { title: "Only mine", audience: "private" });
  await report(fan, { kind: "post", targetId: ids.veiled, note: "Too much" });
  ids.case = (await caseOf(app, ids.veiled)).id;
  ids.rogue = rogue._id;
  await ban(moderator, rogue, { days: 3 });
  // Before its user is notified, a decision can be undone for some seconds.
  ids.decision = await tellNow(app, rogue);
}

async function page(as: Person, path: string, part?: string): Promise<string> {
  const real = path.replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? "");
  const reply = await clients[as].fetch(real, { headers: { accept: "text/html" } });
  const head =
    reply.status === 200 ? [] : [`${reply.status} ${reply.headers.get("location") ?? ""}`];
  const html = await reply.text();
  const robots = /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];
  if (robots) head.push(`robots: ${robots}`);
  const title = /<title>([^<]*)/.exec(html)?.[1];
  if (!html.includes("<main")) return head.join("\n");
  return [...head, `title: ${title}`, outlineOf(html, part)].join("\n");
}

const OF_MEMBERS = `/settings /likes /notifications /copies /copies/1 /post/create /post/create/many /post/1/edit`;
/** They lead everybody else home. */
const OF_STAFF = `/desk /desk/numbers /notices/1 /reports /holds /appeals /notices /audit /rules/edit
  /user/:mara/edit /user/:mara/ban`;

const PAGES: Record<Person, string> = {
  visitor: `/ /?sort=popular /following /explore /explore?category=1 /explore?category=3
    /search /search?query=wolf /search?query=wolf&filterForSale=true /search?query=wolv
    /search?query=nothinglikeit /search?query=wolf&filterCategory=2 /search?by=picture
    /post/:wolf /post/:jacket /post/:veiled /post/:banned /post/:gone /post/1 /post/:wolf/worn
    /post/:jacket/worn /post/:gone/worn
    /profile/Mara /profile/Mara?category=1 /profile/Mara?category=3 /profile/Rogue /profile/Nobody
    /profile/Drifter?category=2 /login /join /join?with=email /reset-password /verify/wrong
    /board/:board /board/:private /board/wrong /profile/Mara?tab=boards /profile/Fan?tab=boards
    /l/:loadout /loadouts /loadout?seed=k3f9x2a /loadout/manage /loadout/manage?profile=default
    /loadout/manage?profile=default&tab=grenades /colorconverter?color=18a999 /notice /nowhere
    /EXPLORE /search/ /apbhsl/ ${OF_MEMBERS} ${OF_STAFF}`,
  unverified: "/ /post/create /post/create/many /post/:wolf",
  fan: `/ /following /likes /board/:board /profile/Fan?tab=boards /post/:wolf /post/:jacket /post/:wolf/edit /post/:gone/edit /post/no-number
    /post/99999999999999999999 /profile/Mara /profile/Fan /notifications /settings /copies
    /loadout/stream/settings /join /login ${OF_STAFF}`,
  mara: `/post/:wolf /post/:jacket /post/:wolf/edit /post/:gone /post/:gone/edit /post/create /post/create/many /profile/Mara
    /notifications /l/:loadout /board/:board /board/:private /profile/Mara?tab=boards`,
  moderator: `/board/:board /post/:wolf /post/:banned /profile/Mara /profile/Rogue /desk /desk?case=:case /desk?status=closed
    /desk?kind=appeal /reports?report=5 /reports /holds /appeals /notices /decision/:decision /user/:rogue/ban /user/:mara/ban /user/:chief/ban
    /user/:warden/ban /user/:mara/edit /user/:chief/edit /audit /rules/edit`,
  admin: "/user/:rogue/edit",
};

const CELLS = (Object.entries(PAGES) as [Person, string][]).flatMap(([as, paths]) =>
  paths.split(/\s+/).map((path) => ({ as, path })),
);

test.each(CELLS)("$path as $as", async ({ as, path }) => {
  expect(await page(as, path)).toMatchSnapshot();
});

test("the generator opens on a roll", async () => {
  const outline = await page("visitor", "/loadout");
  expect(outline).toMatch(/^Rolled: .+, .+, .+\.$/m);
  expect(outline).toContain("button Roll Loadout");
});

test.each(["visitor", "moderator"] as const)("the bars as %s", async (as) => {
  expect(await page(as, "/accessibility", "body > *")).toMatchSnapshot();
});
