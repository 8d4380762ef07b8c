import { sql } from "kysely";
import { newToken } from "#server/platform/tokens.ts";
import { Client } from "#test/client.ts";
import { randomBytes } from "#test/random.ts";
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
  characterId: string;
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
    .values({ username, email, verified: true, roles })
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
    .values({ user_id: _id, name: username, server: 6, gender: 1, faction: 0 })
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
    characterId,
    links,
  };
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
    const { rows } = await sql<{ id: string }>`insert into comments (id, post_id, owner_id, text)
      values (count_new('{2}'::smallint[], array[${of.postId}::bigint], false), ${of.postId}, ${by._id}, 'Pair')
      returning id`.execute(db);
    by.commentId = rows[0]?.id ?? "";
    await sql`insert into notifications (user_id, sender_id, kind, target_id, post_id, comment_id)
      values (${of._id}, ${by._id}, 0, ${by.commentId}, ${of.postId}, ${by.commentId})`.execute(db);
    await sql`with liked as (
        insert into likes (post_id, user_id) values (${of.postId}, ${by._id})
      ) update posts set num_likes = 1 where id = ${of.postId}`.execute(db);
    await sql`with followed as (
        insert into follows (follower_id, followed_id) values (${by._id}, ${of._id})
      ) update users set num_followers = 1, num_following = 1 where id = ${of._id}`.execute(db);
  }
  return sides;
}
