import { sql } from "kysely";
import { expect, vi } from "vitest";
import { listComments } from "#contract/comments/contract.ts";
import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { pruneUser, restoreUser } from "#contract/moderation/prunes.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile, listUserPosts } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { createBan } from "#server/features/moderation/ban-commands.ts";
import { createPrune, restorePrune } from "#server/features/moderation/prune-commands.ts";
import { createRecountQueue } from "#server/features/moderation/prune-jobs.ts";
import { RECOUNT_QUEUE } from "#server/features/moderation/queues.ts";
import { placeImages } from "#server/features/posts/files/placement-commands.ts";
import { listRecounted } from "#server/features/users/recount-commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Client } from "#test/client.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { STATEMENT } from "#test/staff.ts";
import type { TestApp } from "#test/test-app.ts";

const JOBS_END = { timeout: 60_000, interval: 50 };
const FILES_MOVED = { timeout: 60_000, interval: 50 };

export async function aModerator(app: TestApp): Promise<TestUser> {
  const user = await aUser(app);
  const roles = [ROLE.moderator];
  await app.services.db.updateTable("users").set({ roles }).where("id", "=", user._id).execute();
  return user;
}

/** Prunes a user without running the job that follows. */
export const pruneWithoutJob = (app: TestApp, by: TestUser, user: TestUser) =>
  withoutJob(
    (services, actor, userId) => createPrune(services, actor, userId, STATEMENT),
    app,
    by,
    user,
  );
/** Restores a user without running the job that follows. */
export const restoreWithoutJob = (app: TestApp, by: TestUser, user: TestUser) =>
  withoutJob(restorePrune, app, by, user);

/** Bans a user without running the job that follows. */
export const banWithoutJob = (app: TestApp, by: TestUser, user: TestUser) =>
  withoutJob(
    (services, actor, userId) =>
      createBan(services, actor, { userId, term: { banExpiryDays: 3 }, grounds: STATEMENT }),
    app,
    by,
    user,
  );

async function withoutJob(
  act: typeof restorePrune,
  app: TestApp,
  by: TestUser,
  user: TestUser,
): Promise<void> {
  await endPruneJobs(app.services.db);
  const jobs = { ...app.services.jobs, send: async () => undefined };
  await act({ ...app.services, jobs }, viewerOf(by), user._id);
  app.invalidateCache();
}

/** Returns a moderator's session. */
export function viewerOf({ _id, username }: TestUser): SessionViewer {
  return {
    _id,
    username,
    verified: true,
    roles: [ROLE.moderator],
    missesFactor: false,
    settingViewNSFW: false,
    settingBlurNSFW: false,
    hidesPeople: false,
    hasNsfwPosts: false,
    sessionId: "0",
    authenticatedAt: new Date(),
  };
}

export const prune = ({ client }: TestUser, { _id: id }: TestUser) =>
  client.call(pruneUser, { params: { id }, body: { statement: STATEMENT } });
export const restore = ({ client }: TestUser, { _id: id }: TestUser) =>
  client.call(restoreUser, { params: { id } });

/** Waits for the prune jobs, which also run at the start and every minute. */
async function endPruneJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.schedule where name = ${RECOUNT_QUEUE}`.execute(db);
  const left = sql`select id from pgboss.job where state in ('created', 'retry', 'active')
    and name in (${RECOUNT_QUEUE}, '__pgboss__send-it')`;
  await vi.waitFor(async () => expect((await left.execute(db)).rows).toEqual([]), JOBS_END);
}

/** Runs jobs until all counts and files agree with what is visible. */
export async function settle({ services, invalidateCache }: TestApp): Promise<void> {
  while ((await listRecounted(services.db)).length > 0) {
    await createRecountQueue(services).work({}, "");
  }
  await expect.poll(() => placeImages(services), FILES_MOVED).toBe(true);
  invalidateCache();
}

const TABLES = ["posts", "comments", "likes", "notifications", "characters", "post_words"] as const;

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
  const buckets = await sql`select * from list_stretches where total <> 0 or nsfw <> 0
    order by kind, of_id, first_id`.execute(db);
  const images = await sql`select id, post_id, position, discard_after from images
    order by id`.execute(db);
  const users = await sql`select id, num_posts, num_following, num_followers from users
    order by id`.execute(db);
  return { ...rows, buckets: buckets.rows, images: images.rows, users: users.rows };
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
    me: (await viewer.call(getCurrentUser, {})).body,
  };
}
