import { sql } from "kysely";
import { publishLoadout } from "#server/features/loadout/commands.ts";
import { saveStream } from "#server/features/streams/commands.ts";
import { createRemote } from "#server/features/streams/remote-commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import { newToken } from "#server/platform/tokens.ts";
import { Client } from "#test/client.ts";
import { LOADOUT } from "#test/loadouts.ts";
import { randomBytes } from "#test/random.ts";
import { STREAM } from "#test/streams.ts";
import type { TestApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

/** One of the two users of a pair of commands, with content of every kind. */
export type Side = {
  _id: string;
  username: string;
  email: string;
  client: Client;
  sessionId: string;
  otherSessionId: string;
  postId: string;
  /** Under the other user's post. */
  commentId: string;
  /** Of the own post, as the earlier one, and the other user's. */
  pairId: string;
  /** About both posts, not confirmed yet; `links.notice` confirms it. */
  noticeId: string;
  characterId: string;
  /** The code of a published loadout. */
  loadoutCode: string;
  /** The key of a remote of a stream view. */
  streamKey: string;
  /** The tokens of a mailed link of each kind. */
  links: Record<string, string>;
};

const LINK_KINDS = ["verification", "passwordReset", "removeAccount", "restoreEmail"];

/** Creates a user with two sessions, a post, a character and mailed links. */
export async function aSide(app: TestApp, roles: number[] = [0]): Promise<Side> {
  const { db } = app.services;
  const username = `pair${randomBytes(5).toString("hex")}`;
  const email = `${username}@mail.example`;
  const { id: _id } = await db
    .insertInto("users")
    .values({ username, folded_name: username, email, verified: true, roles })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("usernames")
    .values({ name_key: username, user_id: _id, held_until: null })
    .execute();
  const session = async () => {
    const { token, hash } = newToken();
    const { id } = await db
      .insertInto("sessions")
      .values({
        user_id: _id,
        token_hash: hash,
        user_agent: "",
        authenticated_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, token };
  };
  const [own, other] = [await session(), await session()];
  const { id: characterId } = await db
    .insertInto("characters")
    .values({
      user_id: _id,
      name: username,
      folded_name: username,
      server: 6,
      gender: 1,
      faction: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const links: Record<string, string> = {};
  for (const kind of LINK_KINDS) {
    const { token, hash } = newToken();
    links[kind] = token;
    await sql`with link as (
        insert into mail_links (user_id, kind, email, expires_at)
        values (${_id}, ${kind}, ${email}, now() + interval '1 hour') returning id
      ) insert into mail_link_tokens select ${hash}, id from link`.execute(db);
  }
  const postId = await writePost(app, { ownerId: _id, creatorId: characterId });
  return {
    _id,
    username,
    email,
    client: new Client(app.url, { cookie: `session=${own.token}` }),
    sessionId: own.id,
    otherSessionId: other.id,
    postId,
    commentId: "",
    pairId: "",
    noticeId: "",
    characterId,
    loadoutCode: await publishLoadout(db, _id, LOADOUT),
    streamKey: await aRemote(db, _id),
    links,
  };
}

async function aRemote(db: Db, userId: string): Promise<string> {
  await saveStream(db, userId, STREAM);
  return createRemote(db, userId);
}

/** Creates two users who follow each other, and like and comment on each other's posts. */
export async function aPair(app: TestApp): Promise<[Side, Side]> {
  const { db } = app.services;
  const sides: [Side, Side] = [await aSide(app), await aSide(app)];
  const [one, two] = sides;
  for (const [by, of] of [
    [one, two],
    [two, one],
  ] as const) {
    const { rows } = await sql<{ id: string }>`insert into comments (post_id, owner_id, text)
      values (${of.postId}, ${by._id}, 'Pair')
      returning id`.execute(db);
    by.commentId = rows[0]?.id ?? "";
    await sql`insert into notifications (user_id, sender_id, kind, target_id, post_id, comment_id)
      values (${of._id}, ${by._id}, 0, ${by.commentId}, ${of.postId}, ${by.commentId})`.execute(db);
    await sql`with liked as (
        insert into likes (post_id, user_id) values (${of.postId}, ${by._id})
      ) update posts set num_likes = 1 where id = ${of.postId}`.execute(db);
    const { rows: pairs } = await sql<{ id: string }>`
      insert into likeness_pairs (earlier_id, earlier_owner_id, earlier_image_id, later_id,
        later_owner_id, later_image_id, likeness, transforms, mirrored, turns, earlier_box, later_box)
      select ${by.postId}, ${by._id}, earlier.id, ${of.postId}, ${of._id}, later.id,
        0, '{}', false, 0, '{0,0,1,1}', '{0,0,1,1}'
      from images as earlier, images as later
      where earlier.post_id = ${by.postId} and later.post_id = ${of.postId}
      returning id`.execute(db);
    by.pairId = pairs[0]?.id ?? "";
    const { token, hash } = newToken();
    by.links.notice = token;
    const { rows: notices } = await sql<{ id: string }>`
      with notice as (
        insert into notices (number, name, email, role, text)
        values (1000000 + nextval('id_sequence'), 'Mara', 'mara@mail.example', 0, 'Mine')
        returning id
      ), token as (insert into notice_tokens select ${hash}, id from notice),
      named as (
        insert into notice_posts (notice_id, position, post_id, maker_id, title)
        select id, 0, ${by.postId}::bigint, ${by._id}::bigint, 'Pair' from notice
        union all select id, 1, ${of.postId}::bigint, ${of._id}::bigint, 'Pair' from notice
      ), makers as (
        insert into notice_makers (notice_id, maker_id)
        select id, unnest(${[by._id, of._id]}::bigint[]) from notice
      ) select id from notice`.execute(db);
    by.noticeId = notices[0]?.id ?? "";
    await sql`with followed as (
        insert into follows (follower_id, followed_id) values (${by._id}, ${of._id})
      ) update users set num_followers = 1, num_following = 1 where id = ${of._id}`.execute(db);
  }
  return sides;
}
