import { type RawBuilder, sql } from "kysely";
import { mentionedNames } from "#contract/comments/mentions.ts";
import { COMMENT_REASONS, type CommentReason } from "#contract/notifications/contract.ts";
import { type CommentRow, commentList } from "#server/features/comments/queries.ts";
import {
  insertNotifications,
  type PushedNotification,
} from "#server/features/notifications/commands.ts";
import { isNotBanned } from "#server/features/users/ban-queries.ts";
import { blockedPair } from "#server/features/users/hidden-queries.ts";
import { selectLockedUsers } from "#server/features/users/queries.ts";
import { isSessionOpen } from "#server/features/users/session-queries.ts";
import { isPostVisible, isVisible } from "#server/features/visibility/queries.ts";
import { compileOnce, type Placeholders } from "#server/platform/db/connection/compile-once.ts";
import { countedId } from "#server/platform/db/counted-lists/counted-list.ts";
import { inBatches } from "#server/platform/db/write-batches.ts";

/** `sessionId` is null for users whom the program itself created. */
export type NewComment = {
  writerId: string;
  sessionId: string | null;
  postId: string;
  text: string;
  /** A comment on the same post, which may be a reply itself. */
  replyTo: string | null;
  requestKey?: string | undefined;
};
type WrittenComment = CommentRow & {
  author_id: string;
  notification_id: string | null;
  /** The notifications of the people whom it mentions or answers. */
  mentions: PushedNotification[];
};
/** Comments as JSON that `parseComments` takes. */
type Comments = { comments: string; now: Date };

const BATCH_MAX = 8;

/** The limit also makes the planner expect few rows, and look each of them up. */
const parseComments = (comments: RawBuilder<string>) => sql`
  select place, writer_id, session_id, post_id, text, names, reply_to, request_key
  from jsonb_to_recordset(${comments}::jsonb) as given
    (place integer, writer_id bigint, session_id bigint, post_id bigint, text text, names text[],
      reply_to bigint, request_key uuid)
  limit ${sql.lit(BATCH_MAX)}`;

/** Selects the comments that are replied to; a reply to a reply belongs to the same thread, if it is there. */
const answered = sql`
  select place, owner_id, coalesce((select head.id from comments as head
    where head.id = comments.reply_to and ${isVisible("head.owner_id", "head.id")}),
    comments.id) as thread_id
  from given join comments on comments.id = given.reply_to and comments.post_id = given.post_id
  where ${isVisible("comments.owner_id", "comments.id")}`;

const reasonOf = (reason: CommentReason) =>
  sql`${sql.lit(COMMENT_REASONS.indexOf(reason))}::smallint`;

/** Selects those to notify besides the post's author, everybody once per comment: of a reply first. */
const mentioned = sql`
  select place, user_id, min(reason) as reason
  from (
    select place, users.id as user_id, ${reasonOf("mention")} as reason
    from given cross join unnest(given.names) as name join users on lower(users.username) = name
    union all select place, owner_id, ${reasonOf("reply")} from answered
  ) as named group by place, user_id`;

/**
 * Locks the writers, the posts' authors and those mentioned, so that bans and blocks between them are
 * final.
 */
const lockedUsers = selectLockedUsers(
  sql`array(select unnest(array[writer_id, (select owner_id from posts where id = post_id)])
    from given union all select user_id from mentioned)`,
  sql`id, username, avatar_key, verified and ${isNotBanned} as writes`,
);

/** Selects the comments that may be written; blocks are checked once both users are locked. */
const writable = (now: RawBuilder<Date>) => sql`
  select given.place, given.text, given.request_key, answered.thread_id, posts.id as post_id, author.id as author_id,
    writer.id as writer_id, writer.username, writer.avatar_key
  from given join locked_users as writer on writer.id = given.writer_id
    join posts on posts.id = given.post_id
    join locked_users as author on author.id = posts.owner_id
    left join answered on answered.place = given.place
  where writer.writes and posts.deleted_at is null and ${isPostVisible()}
    and (given.session_id is null
      or ${isSessionOpen({ sessionId: sql.ref("given.session_id"), userId: sql.ref("writer.id"), now })})
    and not ${blockedPair(sql.ref("writer.id"), sql.ref("author.id"))}
    and (given.reply_to is null or (answered.thread_id is not null
      and not ${blockedPair(sql.ref("writer.id"), sql.ref("answered.owner_id"))}))
    and not is_ended_or_pruned(given.session_id, author.id, posts.id)
  order by posts.id
  for key share of posts`;

/** Counts after sorting, so that all posts are locked before the first list, and lists in order. */
const counted = sql`
  select ${countedId([commentList(sql.ref<string>("post_id"))])} as id, place, text, request_key, thread_id,
    post_id, author_id, writer_id, username, avatar_key
  from writable order by post_id, place`;

/** Selects an act for everybody mentioned; the author is notified anyway. */
const mentionActs = sql`
  select receiver.id, writer_id, next_id(), post_id, counted.id, mentioned.reason
  from counted join mentioned on mentioned.place = counted.place
    join locked_users as receiver on receiver.id = mentioned.user_id
  where receiver.id <> author_id
    and not ${blockedPair(sql.ref("receiver.id"), sql.ref("writer_id"))}
    and not ${blockedPair(sql.ref("receiver.id"), sql.ref("author_id"))}`;

const insertComments = compileOnce(
  (_, { comments, now }: Placeholders<Comments>) => sql<WrittenComment & { place: number }>`
    with given as (${parseComments(comments)}), answered as (${answered}), mentioned as (${mentioned}),
    locked_users as (${lockedUsers}), writable as (${writable(now)}),
    counted as (${counted}), comment as (
      insert into comments (id, post_id, owner_id, text, reply_to, request_key)
      select id, post_id, writer_id, text, thread_id, request_key from counted
      returning id, created_at
    ), notification as (${insertNotifications({
      kind: "Comment",
      acts: sql`select author_id, writer_id, id, post_id, id, ${reasonOf("post")} from counted`,
    })}), mention as (${insertNotifications({ kind: "Comment", acts: mentionActs })})
    select counted.place, counted.id, counted.post_id, counted.writer_id as owner_id,
      counted.text, counted.username, counted.avatar_key, counted.author_id, comment.created_at,
      null::timestamptz as edited_at, counted.thread_id::text as reply_to, notification.id as notification_id,
      (select coalesce(json_agg(json_build_object('id', id::text, 'userId', user_id::text)), '[]')
        from mention where comment_id = counted.id) as mentions
    from counted join comment on comment.id = counted.id
      left join notification on notification.target_id = counted.id`,
);

/**
 * Inserts a comment and the notifications of the post's author, of those mentioned and of whom it
 * answers; returns undefined if the writer may not comment. One statement for all comments that arrive
 * together, because each costs a round trip.
 */
export const insertComment = inBatches(
  BATCH_MAX,
  async (db, comments: NewComment[]): Promise<(WrittenComment | undefined)[]> => {
    const values = comments.map((comment, place) => ({
      place,
      writer_id: comment.writerId,
      session_id: comment.sessionId,
      post_id: comment.postId,
      text: comment.text,
      names: mentionedNames(comment.text),
      reply_to: comment.replyTo,
      request_key: comment.requestKey,
    }));
    const rows = await insertComments(db, { comments: JSON.stringify(values), now: new Date() });
    const written = new Map(rows.map((row) => [row.place, row]));
    return comments.map((_, place) => written.get(place));
  },
);
