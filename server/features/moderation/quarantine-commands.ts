import { sql } from "kysely";
import { putCharacters, takeCharacters } from "#server/features/characters/prune-commands.ts";
import {
  putComments,
  takeCommentsOf,
  takeCommentsUnder,
} from "#server/features/comments/prune-commands.ts";
import {
  putNotifications,
  takeNotifications,
} from "#server/features/notifications/prune-commands.ts";
import { listPostsToTake, putPosts, takePosts } from "#server/features/posts/prune-commands.ts";
import {
  putLikes,
  takeLikesOf,
  takeLikesUnder,
} from "#server/features/posts/prune-like-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

/** What lies in quarantine, in the order in which it can be put back. */
export const KINDS = ["character", "post", "comment", "like", "notification"] as const;
type Kind = (typeof KINDS)[number];

/** A prune's span: what a user made below an id; `keptUntil` is for the pictures' files. */
export type Span = { userId: string; belowId: string; keptUntil: Date };

/** Some things taken out of their tables: `own` counts those that the prune's progress tells of. */
export type Taken = {
  items: { kind: Kind; item: string }[];
  own: number;
  gone: { id: string; userId: string }[];
};
type Take = (trx: Trx, span: Span, limit: number) => Promise<Taken>;

// Likes first: until then the counts of others' posts hold them. What references goes before what
// it references, so that nothing is deleted along with it.
export const TAKES: readonly Take[] = [
  async (trx, span, limit) => own("like", await takeLikesOf(trx, span, limit)),
  async (trx, span, limit) => {
    const rows = await takeNotifications(trx, span, limit);
    const taken = own(
      "notification",
      rows.map(({ item }) => item),
    );
    const gone = rows.filter(({ userId }) => userId !== span.userId);
    return { ...taken, gone };
  },
  async (trx, span, limit) => own("comment", await takeCommentsOf(trx, span, limit)),
  takeWholePosts,
  async (trx, span, limit) => own("character", await takeCharacters(trx, span, limit)),
];

function own(kind: Kind, items: readonly string[]): Taken {
  return { items: items.map((item) => ({ kind, item })), own: items.length, gone: [] };
}

/** Others' comments and likes first, however many; posts once nothing is under them. */
async function takeWholePosts(trx: Trx, span: Span, limit: number): Promise<Taken> {
  const ids = await listPostsToTake(trx, span, Math.ceil(limit / 4));
  if (ids.length === 0) return own("post", []);
  const comments = await takeCommentsUnder(trx, ids, limit);
  const likes = await takeLikesUnder(trx, ids, limit);
  const isMore = comments.length === limit || likes.length === limit;
  const posts = isMore ? [] : await takePosts(trx, ids, span.keptUntil);
  return {
    items: [
      ...own("post", posts).items,
      ...own("comment", comments).items,
      ...own("like", likes).items,
    ],
    own: posts.length,
    gone: [],
  };
}

/** Puts what was taken into quarantine. */
export async function keepItems(trx: Trx, pruneId: string, items: Taken["items"]): Promise<void> {
  await sql`insert into quarantine (prune_id, kind, item)
    select ${pruneId}::bigint, kind, item::jsonb
    from unnest(${items.map(({ kind }) => KINDS.indexOf(kind))}::smallint[],
      ${items.map(({ item }) => item)}::text[]) as taken (kind, item)`.execute(trx);
}

/** Puts the next things of a quarantine back; answers how many there were. */
export async function putItemsBack(
  services: Services,
  trx: Trx,
  pruneId: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ kind: number; item: string }>`
    with next as (
      select id, kind from quarantine where prune_id = ${pruneId}
      order by kind, id limit ${limit}
    )
    delete from quarantine where id in (
      select id from next where kind = (select min(kind) from next)
    ) returning kind, item::text as item`.execute(trx);
  const items = rows.map(({ item }) => item);
  const [first] = rows;
  if (first) await put(services, trx, KINDS[first.kind] ?? "character", items);
  return rows.length;
}

function put(services: Services, trx: Trx, kind: Kind, items: string[]): Promise<void> {
  if (kind === "post") return putPosts(services, trx, items);
  if (kind === "comment") return putComments(trx, items);
  if (kind === "like") return putLikes(trx, items);
  if (kind === "notification") return putNotifications(trx, items);
  return putCharacters(trx, items);
}

/** Forgets some of what is in quarantine; answers how many things these were. */
export async function forgetItems(trx: Trx, pruneId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from quarantine where id in (
      select id from quarantine where prune_id = ${pruneId} limit ${limit}
    ) returning id`.execute(trx);
  return rows.length;
}

/** Erases from others' quarantine what somebody wrote or did there, whose account goes. */
export function eraseItemsOf(
  _services: Services,
  trx: Trx,
  userId: string,
  limit: number,
): Promise<number> {
  const theirs = sql`${userId}::text in (item->>'owner_id', item->>'user_id', item->>'sender_id')`;
  return deleteRows(trx, "quarantine", theirs, limit);
}
