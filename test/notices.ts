import { sql } from "kysely";
import * as notices from "#contract/notices/contract.ts";
import { settle } from "#test/cases.ts";
import type { Client } from "#test/client.ts";
import { aName, type TestUser } from "#test/makers.ts";
import { setRows } from "#test/rows.ts";
import { STATEMENT } from "#test/staff.ts";
import type { TestApp } from "#test/test-app.ts";

export const NOTICE = {
  name: "Mara Ellison",
  role: "maker",
  sourceUrl: "https://ellison-prints.example/masks/2019",
  text: "The horned mask is my linocut from 2019. Please take it down.",
  goodFaith: true,
} as const;

/** The id of its case is '1' until it is confirmed. */
export type SentNotice = {
  id: string;
  caseId: string;
  token: string;
  number: number;
  email: string;
};

type Changes = { email?: string; name?: string; text?: string; client?: Client };

/** Sends a notice about posts, and reads the link in the mail that confirms it. */
export async function aSentNotice(
  app: TestApp,
  posts: readonly string[],
  { client = app.client(), ...changes }: Changes = {},
): Promise<SentNotice> {
  const email = changes.email ?? `${aName("mara")}@mail.example`;
  const body = { ...NOTICE, ...changes, email, posts: [...posts] };
  const sent = await client.call(notices.createNotice, { body });
  if (!sent.body.number) throw new Error(`notice failed: ${sent.body.message}`);
  const link = linkIn(await app.mailTo(email, "/notice/"));
  return { ...link, caseId: "1", number: sent.body.number, email };
}

/** Returns the id and token of the link in a mail. */
export function linkIn(mail: string): { id: string; token: string } {
  const [, id = "", token = ""] = /\/notice\/(\d+)\/([\w-]+)/.exec(mail) ?? [];
  return { id, token };
}

/** Sends and confirms a notice. */
export async function aNotice(
  app: TestApp,
  posts: readonly string[],
  changes: Changes = {},
): Promise<SentNotice> {
  const sent = await aSentNotice(app, posts, changes);
  const { status } = await confirm(app, sent);
  if (status !== 200) throw new Error(`the notice was not confirmed: ${status}`);
  const { case_id: caseId } = await app.services.db
    .selectFrom("notices")
    .select("case_id")
    .where("id", "=", sent.id)
    .executeTakeFirstOrThrow();
  return { ...sent, caseId: caseId ?? "1" };
}

export function confirm(app: TestApp, { id, token }: Pick<SentNotice, "id" | "token">) {
  return app.client().call(notices.confirmNotice, { params: { id }, body: { token } });
}

export function readBySender(app: TestApp, { id, token }: Pick<SentNotice, "id" | "token">) {
  return app.client().call(notices.readNotice, { params: { id }, body: { token } });
}

export function answer({ client }: TestUser, { id }: { id: string }, text = "I drew it in 2018.") {
  return client.call(notices.stateOnNotice, { params: { id }, body: { text } });
}

/** Removes posts that a notice names. */
export function uphold(by: TestUser, { caseId }: SentNotice, posts: readonly string[]) {
  return settle(by, caseId, "delete", { remove: { posts: [...posts], comments: [] } });
}

export function dismiss(by: TestUser, { caseId }: SentNotice) {
  return settle(by, caseId, "dismiss", { statement: undefined, reason: STATEMENT.reason });
}

/** Lets the time end in which the makers can answer. */
export async function endHearing(app: TestApp, { id }: { id: string }): Promise<void> {
  await ageNotice(app, { id }, { confirmed_at: 8 });
}

/** Sets times of a notice to some days ago. */
export async function ageNotice(
  app: TestApp,
  { id }: { id: string },
  days: { created_at?: number; confirmed_at?: number },
): Promise<void> {
  const at = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000);
  const times = Object.fromEntries(Object.entries(days).map(([name, ago]) => [name, at(ago)]));
  await setRows(app, "notices", { id }, times);
}

/** Sets when a notice was decided to some days ago. */
export async function ageDecision(app: TestApp, { id }: { id: string }, days: number) {
  await sql`update cases set closed_at = now() - make_interval(days => ${days})
    where id = (select case_id from notices where id = ${id})`.execute(app.services.db);
}
