import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/migrations/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "parade-migration-"));
const { db, close } = await openDatabase({ dataDir });
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true });
});

/** A time on a day of the first January, at noon. */
const day = (number: number, minutes = 0) => new Date(Date.UTC(2026, 0, number, 12, minutes));

/** What waited, or was decided, before there were cases; staff member 3 is gone. */
const BEFORE = [
  sql`insert into users (id, username, email, roles) values
    (1, 'Maker', 'maker@mail.example', '{0}'), (2, 'Staff', 'staff@mail.example', '{1}')`,
  sql`insert into posts (id, owner_id, category, title, description, tags, nsfw, for_sale, removed_until)
    values (11, 1, 0, 'Shown', '', '{}', false, false, null),
      (12, 1, 1, 'Waits', '', '{}', false, false, 'infinity')`,
  // An open report of a post that somebody looks after, a settled one of a user, and one of a loadout.
  sql`insert into report_cases (id, kind, target_id, maker_id, title, num_reports, reason, opened_by,
      resolved_by, resolved_at, outcome, last_reported_at, opened_at, created_at)
    values (21, 0, 11, 1, 'Shown', 2, 6, 2, null, null, null, ${day(2)}, ${day(3)}, ${day(1)}),
      (22, 2, 1, 1, 'Maker', 1, 5, null, 2, ${day(5)}, 4, ${day(4)}, null, ${day(4)}),
      (23, 3, 99, null, 'Loadout', 1, 0, null, null, null, null, ${day(6)}, null, ${day(6)})`,
  sql`insert into reports (case_id, reporter_id, reason, note) values (21, 2, 6, 'See')`,
  sql`insert into staff_notes (case_id, author_name, text) values (21, 'Staff', 'Known')`,
  sql`insert into holds (post_id, user_id, cause, note, rule, removed_at, created_at)
    values (12, 1, 1, 'Looks alike', 7, ${day(1)}, ${day(7)})`,
  sql`insert into notices (id, number, name, email, role, text, confirmed_at, decided_at, decider_id,
      decider_name, upheld, reason, created_at)
    values (31, 1, 'A', 'a@mail.example', 0, 'Mine', ${day(8)}, null, null, null, null, null, ${day(8)}),
      (32, 2, 'B', 'b@mail.example', 1, 'Mine', null, null, null, null, null, null, ${day(9)}),
      (33, 3, 'C', 'c@mail.example', 2, 'Mine', ${day(10)}, ${day(11)}, 2, 'Staff', true, 'So', ${day(9)}),
      (34, 4, 'D', 'd@mail.example', 0, 'Mine', ${day(12)}, ${day(13)}, 3, '', false, 'No', ${day(12)})`,
  sql`insert into notice_posts (notice_id, position, post_id, maker_id, title)
    values (31, 0, 11, 1, 'Shown'), (31, 1, 12, 1, 'Waits'), (32, 0, 11, 1, 'Shown'),
      (33, 0, 14, 1, 'Gone')`,
  sql`insert into decisions (id, user_id, actor_id, actor_name, action, subject_kind, subject_id,
      subject, rule, rule_title, rule_text, reason, case_id, notice_id, appeal_until)
    values (41, 1, 2, 'Staff', 3, 3, 1, 'Maker', 5, 'Rule', 'Text', 'So', 22, null, ${day(30)}),
      (42, 1, 2, 'Staff', 8, 0, 14, 'Gone', 1, 'Rule', 'Text', 'So', null, 33, ${day(30)}),
      (43, 1, 2, 'Staff', 9, 1, 15, 'Words', 1, 'Rule', 'Text', 'So', null, null, ${day(30)})`,
  sql`insert into appeals (decision_id, text, decided_at, decider_id, decider_name, reversed, reason,
      created_at)
    values (41, 'Please', null, null, null, null, null, ${day(14)}),
      (42, 'Please', ${day(16)}, 2, 'Staff', true, 'Yes', ${day(15)}),
      (43, 'Please', ${day(18)}, 3, '', false, 'No', ${day(17)})`,
  sql`update appeals set note = 'Drawn after it', noted_at = ${day(15)} where decision_id = 41`,
];

type Case = Record<string, unknown>;

/** A case of post 11 by user 1 that nobody looks after, with what differs. */
const caseOf = (kind: number, differs: Case): Case => ({
  kind,
  subject_kind: 0,
  subject_id: "11",
  user_id: "1",
  title: "Shown",
  reason: 0,
  num_reports: 0,
  claimed_by: null,
  claimed_until: null,
  closed_by: null,
  closed_at: null,
  outcome: null,
  due_at: null,
  held_post_id: null,
  held_comment_id: null,
  decision_id: null,
  ...differs,
});

test("makes cases of reports, holds, notices and appeals, and loses none of what was said of them", async () => {
  await migrate(db, { upTo: "0010_notification_receivers" });
  for (const statement of BEFORE) await statement.execute(db);
  await migrate(db);

  const cases = await db.selectFrom("cases").selectAll().orderBy("created_at").execute();
  expect(cases.map(({ id: _, ...row }) => row)).toEqual([
    caseOf(0, {
      num_reports: 2,
      reason: 6,
      claimed_by: "2",
      claimed_until: day(3, 30),
      last_at: day(2),
      created_at: day(1),
    }),
    caseOf(0, {
      subject_kind: 3,
      subject_id: "1",
      title: "Maker",
      num_reports: 1,
      reason: 5,
      closed_by: "2",
      closed_at: day(5),
      outcome: 4,
      last_at: day(4),
      created_at: day(4),
    }),
    caseOf(0, {
      subject_kind: 4,
      subject_id: "99",
      user_id: null,
      title: "Loadout",
      num_reports: 1,
      last_at: day(6),
      created_at: day(6),
    }),
    caseOf(1, {
      subject_id: "12",
      title: "Waits",
      reason: 1,
      held_post_id: "12",
      last_at: day(7),
      created_at: day(7),
    }),
    caseOf(2, {
      user_id: null,
      title: "N-1",
      last_at: day(8),
      due_at: day(15),
      created_at: day(8),
    }),
    caseOf(2, {
      subject_id: "14",
      user_id: null,
      title: "N-3",
      reason: 2,
      closed_by: "2",
      closed_at: day(11),
      outcome: 2,
      last_at: day(10),
      due_at: day(17),
      created_at: day(10),
    }),
    // Without a post, and decided by somebody whose account is gone.
    caseOf(2, {
      subject_id: "0",
      user_id: null,
      title: "N-4",
      closed_at: day(13),
      outcome: 0,
      last_at: day(12),
      due_at: day(19),
      created_at: day(12),
    }),
    caseOf(3, {
      subject_kind: 3,
      subject_id: "1",
      title: "Maker",
      reason: 3,
      last_at: day(14),
      due_at: day(28),
      created_at: day(14),
      decision_id: "41",
    }),
    caseOf(3, {
      subject_id: "14",
      title: "Gone",
      reason: 8,
      closed_by: "2",
      closed_at: day(16),
      outcome: 8,
      last_at: day(15),
      due_at: day(29),
      created_at: day(15),
      decision_id: "42",
    }),
    caseOf(3, {
      subject_kind: 1,
      subject_id: "15",
      title: "Words",
      reason: 9,
      closed_at: day(18),
      outcome: 0,
      last_at: day(17),
      due_at: day(31),
      created_at: day(17),
      decision_id: "43",
    }),
  ]);

  const idOf = (place: number) => cases[place]?.id ?? "";
  expect(cases.slice(0, 3).map(({ id }) => id)).toEqual(["21", "22", "23"]);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(await db.selectFrom("holds").selectAll().execute()).toEqual([
    {
      case_id: idOf(3),
      note: "Looks alike",
      rule: 7,
      removed_at: day(1),
      answered_user_id: null,
    },
  ]);
  expect(
    await db
      .selectFrom("notices")
      .select(["id", "case_id", "confirmed_at", "reason"])
      .orderBy("id")
      .execute(),
  ).toEqual([
    { id: "31", case_id: idOf(4), confirmed_at: day(8), reason: null },
    { id: "32", case_id: null, confirmed_at: null, reason: null },
    { id: "33", case_id: idOf(5), confirmed_at: day(10), reason: "So" },
    { id: "34", case_id: idOf(6), confirmed_at: day(12), reason: "No" },
  ]);
  expect(
    await db.selectFrom("decisions").select(["id", "case_id"]).orderBy("id").execute(),
  ).toEqual([
    { id: "41", case_id: "22" },
    { id: "42", case_id: idOf(5) },
    { id: "43", case_id: null },
  ]);
  expect(
    await db
      .selectFrom("appeals")
      .select(["decision_id", "reason"])
      .orderBy("decision_id")
      .execute(),
  ).toEqual([
    { decision_id: "41", reason: null },
    { decision_id: "42", reason: "Yes" },
    { decision_id: "43", reason: "No" },
  ]);
  expect(await db.selectFrom("reports").select(["case_id", "note"]).execute()).toEqual([
    { case_id: "21", note: "See" },
  ]);
  const noteOf = ["case_id", "author_id", "author_name", "text"] as const;
  const notes = db.selectFrom("staff_notes").select(noteOf).orderBy("created_at", "desc");
  expect(await notes.execute()).toEqual([
    { case_id: "21", author_id: null, author_name: "Staff", text: "Known" },
    { case_id: idOf(7), author_id: "2", author_name: "Staff", text: "Drawn after it" },
  ]);
});
