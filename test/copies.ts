import { changePair, getPair, type PairChange } from "#contract/likeness/contract.ts";
import { COPIED_REASON } from "#contract/reports/contract.ts";
import type { Client } from "#test/client.ts";
import { aCopiedPost } from "#test/drawn-symbol.ts";
import { aUser } from "#test/makers.ts";
import { caseOf, report } from "#test/reported.ts";
import type { TestApp } from "#test/test-app.ts";

type Actor = { client: Client };
type Answer = "remix" | "permission" | "alike";

const act = ({ client }: Actor, id: string, body: PairChange) =>
  client.call(changePair, { params: { id }, body });
export const relate = (actor: Actor, id: string, relation: Answer | "mine") =>
  act(actor, id, { act: "relate", relation });
export const ask = (actor: Actor, id: string, note = "Credit, please?") =>
  act(actor, id, { act: "ask", note });
export const answer = (actor: Actor, id: string, relation: Answer, note = "") =>
  act(actor, id, { act: "answer", relation, note });
export const refuse = (actor: Actor, id: string) => act(actor, id, { act: "refuse" });
export const close = (actor: Actor, id: string, outcome: "credited" | "fine") =>
  act(actor, id, { act: outcome === "fine" ? "close" : "accept" });
export const reopen = (actor: Actor, id: string) => act(actor, id, { act: "reopen" });
export const reportPair = (actor: Actor, id: string, note = "") =>
  act(actor, id, { act: "report", note });
export const readPair = ({ client }: Actor, id: string) => client.call(getPair, { params: { id } });

/** Creates a post that somebody reported as the copy of another, with its case. */
export async function aReportedCopy(app: TestApp) {
  const copied = await aCopiedPost(app);
  const about = { kind: "post", targetId: copied.copy, reason: COPIED_REASON } as const;
  await report(await aUser(app), { ...about, originalId: copied.original });
  return { ...copied, caseId: (await caseOf(app, copied.copy)).id };
}
