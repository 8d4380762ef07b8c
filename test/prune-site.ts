import { sql } from "kysely";
import { listComments } from "#contract/comments/contract.ts";
import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { pruneUser, restoreUser } from "#contract/prunes/contract.ts";
import { searchPosts } from "#contract/search/contract.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { STATEMENT } from "#test/staff.ts";

export const prune = ({ client }: TestUser, { _id: id }: TestUser) =>
  client.call(pruneUser, { params: { id }, body: { statement: STATEMENT } });
export const restore = ({ client }: TestUser, { _id: id }: TestUser) =>
  client.call(restoreUser, { params: { id } });

const TABLES = ["posts", "comments", "likes", "notifications", "characters"] as const;

/** Returns every row that a prune may change, and every count. */
export async function readRows({ services: { db } }: { services: { db: Db } }) {
  const rows: Record<string, unknown> = {};
  for (const table of TABLES) {
    // Users are notified of decisions some time later, whatever happens to what they are about.
    const others = table === "notifications" ? sql`where decision_id is null` : sql``;
    const read = sql<{ row: unknown }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} as t ${others} order by 1`;
    rows[table] = (await read.execute(db)).rows;
  }
  const images = await sql`select id, post_id, position from images
    order by id`.execute(db);
  const users = await sql`select id, num_following, num_followers from users
    order by id`.execute(db);
  return { ...rows, images: images.rows, users: users.rows };
}

type Views = { viewer: Client; user: TestUser; postIds: string[]; query: string };

/** Returns everything that a viewer sees of a user and the user's content. */
export async function readViews({ viewer, user, postIds, query }: Views) {
  const posts = await Promise.all(postIds.map((id) => viewer.call(getPost, { params: { id } })));
  const comments = await Promise.all(
    postIds.map((id) => viewer.call(listComments, { params: { id }, query: { page: 1 } })),
  );
  const explored = await Promise.all(
    [0, 1, 2, 3].flatMap((category) =>
      [1, 2].map((page) => viewer.call(exploreFeed, { query: { category, page } })),
    ),
  );
  const userPosts = await Promise.all(
    [0, 1, 2, 3].flatMap((category) =>
      [1, 2].map((page) =>
        viewer.call(listUserPosts, { params: { id: user._id }, query: { category, page } }),
      ),
    ),
  );
  const bodies = (answers: { body: unknown }[]) => answers.map(({ body }) => body);
  return {
    posts: bodies(posts),
    comments: bodies(comments),
    explored: bodies(explored),
    userPosts: bodies(userPosts),
    home: (await viewer.call(homeFeed, { query: {} })).body,
    found: (await viewer.call(searchPosts, { body: { query } })).body,
    byName: (await viewer.call(searchPosts, { body: { filterCreatorUsername: user.username } }))
      .body,
    profile: (await viewer.call(getProfile, { params: { username: user.username }, query: {} }))
      .body,
    notifications: (await viewer.call(listNotifications, { query: { page: 1 } })).body,
    me: await me(viewer),
  };
}
