import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#contract/moderation/audit.ts";
import {
  getReport,
  listReports,
  openReport,
  REPORT_ACTIONS,
  REPORTED_KINDS,
} from "#contract/moderation/reports.ts";
import { createStaffNote } from "#contract/moderation/staff-notes.ts";
import type { Db } from "#server/platform/db/database.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { settle } from "#test/reported.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const STAFF = 20;
const CASES = 300;
const ROUNDS = 6;

const app = buildTestApp();

const staff: TestUser[] = [];
let db: Db;
let maker: TestUser;
let reporter: TestUser;
beforeAll(async () => {
  ({ db } = app.services);
  [maker, reporter] = [await aUser(app), await aUser(app)];
  for (let n = 0; n < STAFF; n += 1) staff.push(await aStaffMember(app));
});

/** Inserts open cases about posts of one maker, each reported once; returns their ids. */
async function manyCases(): Promise<string[]> {
  const post = await aPost(maker, { title: "Reported" });
  const { rows } = await sql<{ id: string }>`
    with copies as (
      insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
      select owner_id, category, title, '', '{}', false, false from posts,
        generate_series(1, ${CASES}::integer) where id = ${post} returning id
    ), cases as (
      insert into report_cases (kind, target_id, maker_id, title, num_reports)
      select ${REPORTED_KINDS.indexOf("post")}::smallint, id, ${maker._id}::bigint, 'Reported', 1
      from copies returning id
    ), reported as (
      insert into reports (case_id, reporter_id, reason, note)
      select id, ${reporter._id}::bigint, 6, '' from cases
    )
    select id from cases`.execute(db);
  return rows.map(({ id }) => id);
}

/** Settles what the open list begins with, and writes a note on each; returns the notes. */
async function workThrough(member: TestUser): Promise<string[]> {
  const written: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const query = { status: "open", sort: "reported", page: 1 } as const;
    const { body } = await member.client.call(listReports, { query });
    for (const { _id: id } of body.reports?.slice(0, 3) ?? []) {
      const params = { id };
      await member.client.call(openReport, { params });
      const text = `${member.username} looked at ${id} in round ${round}`;
      const note = await member.client.call(createStaffNote, { params, body: { text } });
      expect(note.status).toBe(201);
      written.push(text);
      const action = round % 2 === 0 ? "dismiss" : "markNsfw";
      expect((await settle(member, id, action)).status).toBe(200);
    }
  }
  return written;
}

test("twenty staff at hundreds of reports settle none twice, and lose no note", async () => {
  const cases = await manyCases();
  const written = (await Promise.all(staff.map(workThrough))).flat();
  const settled = await db
    .selectFrom("report_cases")
    .select(["id", "outcome"])
    .where("resolved_at", "is not", null)
    .execute();
  const acts = await db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("action", "=", AUDIT_ACTIONS.indexOf("resolveReport"))
    .executeTakeFirstOrThrow();
  expect(settled.length).toBeGreaterThan(ROUNDS);
  expect(settled.length).toBeLessThanOrEqual(cases.length);
  expect(Number(acts.count)).toBe(settled.length);
  const marked = settled.filter(({ outcome }) => REPORT_ACTIONS[outcome ?? 0] === "markNsfw");
  const decisions = await db.selectFrom("decisions").select("case_id").execute();
  expect(decisions.map(({ case_id }) => case_id).sort()).toEqual(marked.map(({ id }) => id).sort());
  const notes = await db.selectFrom("staff_notes").select("text").execute();
  expect(notes.map(({ text }) => text).sort()).toEqual(written.sort());
  const one = settled[0]?.id ?? "";
  const shown = await staff[0]?.client.call(getReport, { params: { id: one } });
  expect(shown?.body.report?.staffNotes.length).toBeGreaterThan(0);
});
