import type { FaultySite } from "./site.ts";

/** Every stored count with its expected value. */
const COUNTS = `
  select 'likes of post ' || id as name, num_likes::text as count from posts
  union all select 'posts of user ' || id, num_posts::text from users
  union all select 'follows of user ' || id, num_following::text from users
  union all select 'followers of user ' || id, num_followers::text from users
  union all select 'list ' || kind || ' of ' || of_id, sum(total) || ', NSFW ' || sum(nsfw)
    from list_stretches group by kind, of_id having sum(total) <> 0 or sum(nsfw) <> 0`;

/** Rows that must not exist, by a description of each. */
const FORBIDDEN_ROWS: Record<string, string> = {
  "a notification of a like that is not there": `
    select n.id from notifications n where kind = 1 and not exists
      (select from likes where post_id = n.target_id and user_id = n.sender_id)`,
  "a notification of a follow that is not there": `
    select n.id from notifications n where kind = 2 and not exists
      (select from follows where followed_id = n.target_id and follower_id = n.sender_id)`,
  "a follow that was not notified of": `
    select follower_id as id from follows where not exists (select from notifications
      where kind = 2 and target_id = followed_id and sender_id = follower_id)`,
  "a comment that was not notified of": `
    select c.id from comments c join posts p on p.id = c.post_id where p.owner_id <> c.owner_id
      and not exists (select from notifications where comment_id = c.id)`,
  "a follow between two of whom one blocks the other": `
    select follower_id as id from follows where exists (select from blocks
      where (blocker_id, blocked_id) in ((follower_id, followed_id), (followed_id, follower_id)))`,
  "a post without its pictures": `
    select id from posts where not exists (select from images where post_id = posts.id)`,
  "a post without its words": `
    select id from posts where not exists (select from post_words where post_id = posts.id)`,
  "a user without a name, or a name twice": `
    select id from users where (select count(*) from usernames
      where user_id = users.id and name_key = lower(username)) <> 1`,
  "a mail link of an address that is no longer the user's": `
    select l.id from mail_links l join users u on u.id = l.user_id
      where l.kind in ('verification', 'passwordReset') and lower(l.email) <> lower(u.email)`,
  "a session of somebody banned": `
    select s.id from sessions s join users u on u.id = s.user_id where u.banned_until > now()`,
};

type Count = { name: string; count: string };

/** Returns the contradictions among the rows, incorrect counts included. */
export async function checkRows(site: FaultySite): Promise<string[]> {
  const found = [];
  for (const [sentence, query] of Object.entries(FORBIDDEN_ROWS)) {
    const rows = await site.sql<{ id: string }>(query);
    found.push(...rows.map(({ id }) => `there is ${sentence}: ${id}`));
  }
  return [...found, ...(await checkCounts(site))];
}

/** Compares the counts with those that the nightly jobs compute. */
async function checkCounts(site: FaultySite): Promise<string[]> {
  const before = await readCounts(site);
  for (const queue of ["posts-reconcile", "users-reconcile"]) {
    await site.request({ kind: "work", queue, data: {}, times: 1 });
  }
  const after = await readCounts(site);
  const marked = await site.sql<{ id: string }>(
    "select id from users where recount_id is not null and deleted_at is null",
  );
  const names = new Set([...before.keys(), ...after.keys()]);
  const wrong = [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: counted ${before.get(name) ?? 0}, there are ${after.get(name) ?? 0}`);
  return [
    ...wrong,
    ...marked.map(({ id }) => `rows of user ${id} are counted that are hidden, or not`),
  ];
}

async function readCounts(site: FaultySite): Promise<Map<string, string>> {
  const rows = await site.sql<Count>(COUNTS);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
