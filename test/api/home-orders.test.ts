import { sql } from "kysely";
import { expect, test } from "vitest";
import { HOME_PAGE_SIZE, homeFeed, POPULAR_MAX } from "#contract/feeds/contract.ts";
import { type HomeOrder, homePath } from "#contract/feeds/orders.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { like, unban, unlike } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { ageUser, aUser, setUser } from "#test/makers.ts";
import { manyPeople } from "#test/many-rows.ts";
import { prune, restore } from "#test/prune-site.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const DAY_MINUTES = 24 * 60;
const app = await startOwnApp();
const visitor = app.client();
const moderator = await aStaffMember(app);
const [curious, author, banned, pruned] = await Promise.all([
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
]);
const fans = await manyPeople(app.db, 40, "fan");
const makers = await manyPeople(app.db, 120, "maker");
const [spree = "", ...others] = makers;

type Query = { nsfw?: boolean; before?: string; sort?: HomeOrder };

async function idsOf(client: Client, query: Query): Promise<string[]> {
  const { status, body } = await client.call(homeFeed, { query });
  expect(status).toBe(200);
  return (body.posts ?? []).map(({ _id }) => _id);
}

const popular = (client: Client, query: Query = {}) => idsOf(client, { sort: "popular", ...query });

/** Inserts likes of a post that were given `ago`. */
async function addLikes(postId: string, count: number, ago = "1 hour"): Promise<void> {
  await sql`insert into likes (post_id, user_id, created_at)
    select ${postId}::bigint, fan, now() - ${ago}::interval
    from unnest(${fans.slice(0, count)}::bigint[]) as fan`.execute(app.db);
  app.invalidateCache();
}

async function aLikedPost(ownerId: string, likes: number, more = {}): Promise<string> {
  const id = await writePost(app, { ownerId, ...more });
  await addLikes(id, likes);
  return id;
}

/** Returns another node's client, which has not counted any likes yet. */
const newcomer = async () => (await app.withSettings({})).client();

await setUser(app, curious, { setting_view_nsfw: true });
const spreePosts: string[] = [];
for (const likes of [30, 29, 28, 27]) spreePosts.push(await aLikedPost(spree, likes));
/** One post of each, with fewer and fewer likes; every two have as many. */
const single: string[] = [];
for (const [place, maker] of others.slice(0, 30).entries()) {
  single.push(await aLikedPost(maker, 20 - Math.floor(place / 2)));
}
const unliked = await writePost(app, { ownerId: spree });
const [ofBanned, ofPruned, nsfw, doomed] = [
  await aLikedPost(banned._id, 38),
  await aLikedPost(pruned._id, 37),
  await aLikedPost(author._id, 36, { nsfw: true }),
  await aLikedPost(author._id, 35),
];
const last = others.at(-1) ?? "";
const [outside, atEdge] = [
  await writePost(app, { ownerId: last }),
  await writePost(app, { ownerId: last }),
];
await addLikes(outside, 40, "7 days 1 minute");
await addLikes(atEdge, 34, "6 days 23 hours 58 minutes");
const special = [ofBanned, ofPruned, doomed, atEdge];

/** Pairs of as many likes, the newer of each first. */
const singleByRank = single.flatMap((id, place) =>
  place % 2 ? [id, single[place - 1] ?? ""] : [],
);

// Read before the tests change what it ranks.
const [ids, curiousIds] = [await popular(visitor), await popular(curious.client, { nsfw: true })];

test("lists the posts with the most likes of the last 7 days, the newer of equals first, at most two of a maker at first", () => {
  expect(ids.slice(0, special.length)).toEqual(special);
  const first = [...special, ...spreePosts.slice(0, 2), ...singleByRank].slice(0, 24);
  expect(ids.slice(0, 24)).toEqual(first);
  const rest = [...spreePosts.slice(2), ...singleByRank.slice(24 - special.length - 2)];
  expect(ids.slice(24)).toEqual(rest);
  expect(ids).not.toContain(unliked);
  expect(ids).not.toContain(outside);
  expect(curiousIds.indexOf(nsfw)).toBe(2);
});

test("hides popular posts of banned and pruned makers and deleted ones at once", async () => {
  await ban(moderator, banned);
  await prune(moderator, pruned);
  const during = await popular(visitor);
  expect(during).not.toContain(ofBanned);
  expect(during).not.toContain(ofPruned);
  await unban(moderator, banned);
  await restore(moderator, pruned);
  expect(await popular(visitor)).toEqual(expect.arrayContaining([ofBanned, ofPruned]));
  await author.client.call(deletePost, { params: { id: doomed } });
  expect(await popular(visitor)).not.toContain(doomed);
});

test("counts neither a like that was taken back nor one of a pruned user", async () => {
  const [fan, other] = [await aUser(app), await aUser(app)];
  for (const user of [fan, other]) await ageUser(app, user, DAY_MINUTES + 1);
  const ids = [await writePost(app, { ownerId: spree }), await writePost(app, { ownerId: last })];
  const [id = "", taken = ""] = ids;
  const lonely = others[50] ?? "";
  const own = await writePost(app, { ownerId: lonely });
  await like(fan, own);
  await like(other, taken);
  await like(fan, id);
  expect(await popular(await newcomer())).toEqual(expect.arrayContaining([own, id, taken]));
  await unlike(other, taken);
  await prune(moderator, fan);
  const ranking = await popular(await newcomer());
  for (const gone of [own, id, taken]) expect(ranking).not.toContain(gone);
});

test("counts likes of an account once it is a day old", async () => {
  const fan = await aUser(app);
  const id = await writePost(app, { ownerId: others[60] ?? "" });
  await like(fan, id);
  await ageUser(app, fan, DAY_MINUTES - 1);
  expect(await popular(await newcomer())).not.toContain(id);
  await ageUser(app, fan, DAY_MINUTES + 1);
  expect(await popular(await newcomer())).toContain(id);
});

test(`lists at most ${POPULAR_MAX} popular posts, and nothing after them`, async () => {
  await sql`with written as (
      insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
      select maker, 0, 'Liked', '', '{}', false, false
      from unnest(${others.slice(0, 110)}::bigint[]) as maker returning id
    ), pictured as (
      insert into images (post_id, position, key, width, height, widths, has_avif, thumbhash)
      select id, 0, 'k' || id, 340, 340, '{340}', true, '\\x00' from written
    )
    insert into likes (post_id, user_id) select id, ${fans[0]}::bigint from written`.execute(
    app.db,
  );
  const client = await newcomer();
  const ids = await popular(client);
  expect(ids).toHaveLength(POPULAR_MAX);
  expect(new Set(ids).size).toBe(POPULAR_MAX);
  expect(await popular(client, { before: ids.at(-1) })).toEqual([]);
  await app.db.deleteFrom("posts").where("title", "=", "Liked").execute();
});

test("lists everything for sale by `before`, newest first, without gap or repeat", async () => {
  const seller = await aUser(app);
  const onSale: string[] = [];
  for (let count = 0; count < 110; count += 1) {
    const more = count % 3 === 0 ? { price: count } : {};
    const id = await writePost(app, { ownerId: seller._id, category: count % 4, ...more });
    if (count % 3 === 0) onSale.unshift(id);
  }
  for (let count = 0; count < 30; count += 1) {
    onSale.unshift(await writePost(app, { ownerId: others[count] ?? "", price: 0 }));
  }
  const hidden = await writePost(app, { ownerId: seller._id, price: 5, nsfw: true });
  const pages: string[][] = [];
  for (let before: string | undefined; ; before = pages.at(-1)?.at(-1)) {
    pages.push(await idsOf(visitor, { sort: "sale", before }));
    if (pages.at(-1)?.length === 0) break;
  }
  expect(pages.flat()).toEqual(onSale);
  expect(pages[0]).toHaveLength(HOME_PAGE_SIZE);
  const asked = await idsOf(curious.client, { sort: "sale", nsfw: true });
  expect(asked[0]).toBe(hidden);
  await ban(moderator, seller);
  expect(await idsOf(visitor, { sort: "sale" })).toEqual(onSale.slice(0, 30));
});

test("takes any other `sort` for the newest", async () => {
  const first = await idsOf(visitor, {});
  for (const sort of ["", "Popular", "__proto__"]) {
    const reply = await visitor.fetch(`${homeFeed.path}?sort=${sort}`);
    expect(reply.status).toBe(200);
    const { posts } = (await reply.json()) as { posts: { _id: string }[] };
    expect(posts.map(({ _id }) => _id)).toEqual(first);
  }
});

test.each([
  ["newest", "Parade · Create. Share. Socialize."],
  ["popular", "Popular this week · Parade"],
  ["sale", "For sale · Parade"],
] as const)(
  "renders home in the order %s, with its title, links and posts",
  async (order, title) => {
    const html = await (await visitor.fetch(homePath(order))).text();
    const { url } = app.services.settings.site;
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<link rel="canonical" href="${url}${homePath(order)}"`);
    const query = order === "newest" ? "" : `?sort=${order}`;
    expect(html).toContain(`href="${url}/feed/home.rss${query}"`);
    const [, list = ""] =
      /<ul[^>]*aria-label="(?:Newest|Popular|Creations)[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
    const tiles = [...list.matchAll(/href="\/post\/(\d+)"/g)].map(([, id]) => id);
    expect(tiles).toEqual(await idsOf(visitor, { sort: order }));
  },
);
