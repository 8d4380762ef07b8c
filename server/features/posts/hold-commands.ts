import { sql } from "kysely";
import { HOLD_CAUSES, HOLD_REASONS, type HoldCause } from "#contract/holds/contract.ts";
import type { Person } from "#server/features/audit/commands.ts";
import { openCase } from "#server/features/cases/commands.ts";
import {
  type Grounds,
  recordAutomatic,
  recordDecision,
} from "#server/features/decisions/commands.ts";
import { findStandingDecision } from "#server/features/decisions/queries.ts";
import { hidePictures } from "#server/features/images/purge-commands.ts";
import { lockVisiblePost, type PostRow } from "#server/features/posts/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

type Held = {
  id: string;
  ownerId: string;
  cause: HoldCause;
  /** What the outside check says, for the maker and staff. */
  note?: string | undefined;
  /** Which removal it looks like. */
  removal?: { rule: number; removed_at: Date };
};

/**
 * Hides a visible post until staff have looked at it, and notifies its maker of the reason; the maker and the
 * post are locked.
 */
export async function holdPost(
  services: Pick<Services, "jobs" | "mediaAccess" | "settings">,
  trx: Trx,
  { id, ownerId, cause, note = "", removal }: Held,
): Promise<void> {
  const { title, username } = await trx
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.owner_id")
    .select(["posts.title", "users.username"])
    .where("posts.id", "=", id)
    .executeTakeFirstOrThrow();
  await recordAutomatic(services, trx, {
    action: "holdPost",
    target: { _id: ownerId, username },
    subject: { kind: "post", id, title },
    reason: `${HOLD_REASONS[cause]} ${note}`.trim(),
  });
  await hideFromOthers(services, trx, id);
  await insertHold(trx, { id, ownerId, title, cause, note, removal });
}

/** Hides a locked post and its pictures from everybody but its maker and staff. */
export async function hideFromOthers(
  services: Pick<Services, "jobs" | "settings" | "mediaAccess">,
  trx: Trx,
  id: string,
): Promise<void> {
  await sql`update posts set removed_until = 'infinity' where id = ${id}`.execute(trx);
  await hidePictures(services, trx, { ids: [id] });
}

/** Opens the case of a locked post that waits, unless there is one. */
async function insertHold(
  trx: Trx,
  { id, ownerId, title, cause, note = "", removal }: Held & { title: string },
): Promise<void> {
  if (await isHeld(trx, id)) return;
  const caseId = await openCase(trx, {
    kind: "hold",
    subject: { kind: "post", id, title },
    userId: ownerId,
    reason: HOLD_CAUSES.indexOf(cause),
    heldPostId: id,
  });
  await trx
    .insertInto("holds")
    .values({ case_id: caseId, note, ...removal })
    .execute();
}

async function isHeld(trx: Trx, postId: string): Promise<boolean> {
  const held = await trx
    .selectFrom("cases")
    .select("id")
    .where("held_post_id", "=", postId)
    .executeTakeFirst();
  return held !== undefined;
}

type Hiding = { actor: Person; id: string; grounds: Grounds | undefined };

/**
 * Hides a post as a decision of staff until its maker has changed it and staff have looked at it. Throws
 * `notFound` if it is gone already.
 */
export async function hideUntilChanged(
  services: Services,
  trx: Trx,
  { actor, id, grounds }: Hiding,
): Promise<void> {
  const { owner_id: ownerId, title, username } = await lockVisiblePost(trx, id);
  await recordDecision(services, trx, {
    actor,
    action: "hidePost",
    target: { _id: ownerId, username },
    subject: { kind: "post", id, title },
    grounds,
  });
  await hideFromOthers(services, trx, id);
}

/** Lets a post wait for staff that its maker has changed, if staff had hidden it until then. */
export async function holdIfHidden(
  trx: Trx,
  { id, owner_id: ownerId, title }: Pick<PostRow, "id" | "owner_id" | "title">,
): Promise<void> {
  const hidden = await findStandingDecision(trx, {
    userId: ownerId,
    subjectId: id,
    actions: ["hidePost"],
  });
  if (hidden) await insertHold(trx, { id, ownerId, title, cause: "changed" });
}
