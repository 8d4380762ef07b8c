import type { Invitation, Question } from "#contract/sign-ups/contract.ts";
import type { listInvitations } from "./invitation-commands.ts";
import type { QuestionRow } from "./queries.ts";

type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

export function presentInvitation({ id, code, uses_left }: InvitationRow): Invitation {
  return { _id: id, code, usesLeft: uses_left };
}

export function presentQuestion({ id, text, created_at, answer }: QuestionRow): Question {
  return { _id: id, text, at: created_at.toISOString(), answer };
}
