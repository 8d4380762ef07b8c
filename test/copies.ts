import * as likeness from "#contract/likeness/contract.ts";
import { COPIED_REASON } from "#contract/reports/contract.ts";
import type { Client } from "#test/client.ts";
import { aCopiedPost } from "#test/drawn-symbol.ts";
import { aUser } from "#test/makers.ts";
import { caseOf, report } from "#test/reported.ts";
import type { TestApp } from "#test/test-app.ts";

type Actor = { client: Client };
type Answer = "remix" | "permission" | "alike";

export const relate = ({ client }: Actor, id: string, relation: Answer | "mine") =>
  client.call(likeness.setRelation, { params: { id }, body: { relation } });
export const ask = ({ client }: Actor, id: string, note = "Credit, please?") =>
  client.call(likeness.askForCredit, { params: { id }, body: { note } });
export const answer = ({ client }: Actor, id: string, relation: Answer, note = "") =>
  client.call(likeness.answerRequest, { params: { id }, body: { relation, note } });
export const refuse = ({ client }: Actor, id: string) =>
  client.call(likeness.refuseRelation, { params: { id } });
export const close = ({ client }: Actor, id: string, outcome: "credited" | "fine") =>
  client.call(likeness.closePair, { params: { id }, body: { outcome } });
export const reopen = ({ client }: Actor, id: string) =>
  client.call(likeness.reopenPair, { params: { id } });
export const reportPair = ({ client }: Actor, id: string, note = "") =>
  client.call(likeness.reportPair, { params: { id }, body: { note } });
export const readPair = ({ client }: Actor, id: string) =>
  client.call(likeness.getPair, { params: { id } });

/** Creates a post that somebody reported as the copy of another, with its case. */
export async function aReportedCopy(app: TestApp) {
  const copied = await aCopiedPost(app);
  const about = { kind: "post", targetId: copied.copy, reason: COPIED_REASON } as const;
  await report(await aUser(app), { ...about, originalId: copied.original });
  return { ...copied, caseId: (await caseOf(app, copied.copy)).id };
}
