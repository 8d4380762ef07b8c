import { sql } from "kysely";
import type { AppealPicture, ReadDecision } from "#contract/decisions/contract.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { findLinkUser } from "#server/features/security/link-queries.ts";
import { blockedPair } from "#server/features/users/hidden-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** A condition: the post is not removed. One that waits for staff is shown to its maker. */
const isReadable = sql<boolean>`(posts.removed_until is null or posts.removed_until = 'infinity')`;

/** For whom a post waits that only its maker and staff see. */
const waitsFor = sql<ReadDecision["waits"]>`(case when posts.removed_until = 'infinity' then
  case when exists (select from cases where held_post_id = posts.id) then 'staff' else 'maker' end
  end)`;

/** Selects decisions with whom they concern, their appeal, and the first picture of a visible post. */
function selectDecisions(db: Db | Trx) {
  return db
    .selectFrom("decisions")
    .innerJoin("users", "users.id", "decisions.user_id")
    .leftJoin("appeals", "appeals.decision_id", "decisions.id")
    .leftJoin("posts", (join) =>
      join
        .onRef("posts.id", "=", "decisions.subject_id")
        .on(isReadable)
        .on("posts.deleted_at", "is", null),
    )
    .leftJoin("images", (join) =>
      join.onRef("images.post_id", "=", "posts.id").on("images.position", "=", 0),
    )
    .leftJoin("cases as appeal", "appeal.decision_id", "decisions.id")
    .leftJoin("users as decider", "decider.id", "appeal.closed_by")
    .leftJoin("cases", "cases.id", "decisions.case_id")
    .leftJoin("likeness_pairs", "likeness_pairs.credit_decision_id", "decisions.id")
    .leftJoin("users as credited", (join) =>
      join
        .onRef("credited.id", "=", "likeness_pairs.earlier_owner_id")
        .on("credited.deleted_at", "is", null),
    )
    .leftJoin("reachable_posts as original", (join) =>
      join
        .onRef("original.id", "=", "likeness_pairs.earlier_id")
        .on((eb) =>
          eb.not(blockedPair(sql.ref("original.owner_id"), sql.ref("decisions.user_id"))),
        ),
    )
    .select([
      "decisions.id",
      "decisions.user_id",
      "decisions.actor_id",
      "decisions.actor_name",
      "decisions.action",
      "decisions.subject_kind",
      "decisions.subject_id",
      "decisions.subject",
      "decisions.rule",
      "decisions.rule_title",
      "decisions.rule_text",
      "decisions.reason",
      "decisions.automatic",
      "decisions.before",
      "decisions.after",
      "decisions.until",
      "decisions.case_id",
      "decisions.created_at",
      "decisions.appeal_until",
      "decisions.told_at",
      "decisions.over_at",
      "users.username",
      "users.email",
      "users.roles",
      "appeals.text as appeal_text",
      "appeals.created_at as appeal_created_at",
      "appeal.id as appeal_case_id",
      "appeal.closed_at as appeal_decided_at",
      "appeal.outcome as appeal_outcome",
      "decider.username as decider_name",
      "appeals.reason as appeal_reason",
      "appeals.missing as appeal_missing",
      sql<AppealPicture[]>`array(select jsonb_build_object('_id', id::text, 'width', width,
        'height', height) from appeal_pictures where decision_id = decisions.id
        order by position)`.as("appeal_pictures"),
      "posts.id as post_id",
      "posts.category as post_category",
      waitsFor.as("waits"),
      "cases.kind as case_kind",
      "cases.reason as case_reason",
      "original.title as original_title",
      "credited.username as credited_name",
      ...IMAGE_COLUMNS,
    ]);
}

export type DecisionRow = Awaited<
  ReturnType<ReturnType<typeof selectDecisions>["execute"]>
>[number];

export function findDecision(db: Db | Trx, id: string): Promise<DecisionRow | undefined> {
  return selectDecisions(db).where("decisions.id", "=", id).executeTakeFirst();
}

export async function getDecision(db: Db | Trx, id: string): Promise<DecisionRow> {
  const decision = await findDecision(db, id);
  if (!decision) throw noDecision();
  return decision;
}

/** Locks whom a decision concerns and others, then the decision; returns it as it is then. */
export async function lockDecision(
  trx: Trx,
  id: string,
  userIds: readonly string[],
): Promise<DecisionRow> {
  const { user_id } = await getDecision(trx, id);
  await lockUsers(trx, [user_id, ...userIds]);
  await sql`select from decisions where id = ${id} for no key update`.execute(trx);
  return getDecision(trx, id);
}

/** Returns whom a decision concerns, if the caller is that user, signed in or by a mailed link. */
export async function findConcernedUser(
  db: Db,
  actor: Pick<SessionViewer, "_id"> | null,
  { user_id: userId }: Pick<DecisionRow, "user_id">,
  token: string | undefined,
): Promise<string | undefined> {
  if (actor?._id === userId) return userId;
  const linked = token ? await findLinkUser(db, "decision", token) : undefined;
  return linked === userId ? linked : undefined;
}

/** The refusal of those who may not read a decision too, so that it does not reveal whether there is one. */
export function noDecision(): AppError {
  return new AppError("notFound", "There is no such decision.");
}
