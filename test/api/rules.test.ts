import { expect, test } from "vitest";
import { listAudit } from "#contract/audit/contract.ts";
import {
  changeRules,
  listRules,
  RULES_CHANGED,
  type RuleDraft,
  type SiteRule,
} from "#contract/rules/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { prepared } from "#test/prepared.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();
const admin = prepared(() => aStaffMember(app, ROLE.admin));

async function rulesNow(): Promise<{ version: number; rules: SiteRule[] }> {
  app.invalidateCache();
  const { status, body } = await app.client().call(listRules, {});
  expect(status).toBe(200);
  return { version: body.version ?? 0, rules: body.rules ?? [] };
}

const change = (version: number, rules: RuleDraft[]) =>
  admin.client.call(changeRules, { body: { version, rules } });
const draft = (title: string): RuleDraft => ({
  number: null,
  title,
  text: `${title}, please.`,
  template: "",
});
const numbersOf = (rules: readonly SiteRule[] = []) => rules.map(({ number }) => number);

async function lastAct() {
  const query = { action: "changeRules", page: 1 } as const;
  const { body } = await admin.client.call(listAudit, { query });
  return { count: body.entries?.length ?? 0, entry: body.entries?.[0] };
}

/** Returns the highest number of a rule, also of those that are retired. */
async function highestNumber(): Promise<number> {
  const last = app.db.selectFrom("rules").select(({ fn }) => fn.max("number").as("number"));
  return (await last.executeTakeFirstOrThrow()).number;
}

const atFirst = prepared(rulesNow);

test("lists the rules of a new site to visitors, by number", () => {
  const { version, rules } = atFirst;
  expect(version).toBe(1);
  expect(numbersOf(rules)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const rule of rules) {
    expect(rule).toEqual({
      number: expect.any(Number),
      title: expect.stringMatching(/\S/),
      text: expect.stringMatching(/\.$/),
      template: "",
    });
  }
});

test("changes, adds and retires rules, and logs only what changed", async () => {
  const { version, rules } = await rulesNow();
  const [first, second, ...others] = rules as [SiteRule, SiteRule, ...SiteRule[]];
  const next = (await highestNumber()) + 1;
  const text = "One line.\n<b>Another</b> line.";
  const sent = [...others, draft("New"), { ...first, text: ` ${text}\r\n` }];
  const reply = await change(version, sent);
  expect(reply.status).toBe(200);
  const added = { number: next, title: "New", text: "New, please.", template: "" };
  const after = { version: version + 1, rules: [{ ...first, text }, ...others, added] };
  expect(reply.body).toEqual({ success: true, ...after });
  expect(await rulesNow()).toEqual(after);
  expect((await lastAct()).entry).toMatchObject({
    actor: { username: admin.username },
    target: null,
    before: {
      [`rule ${first.number} text`]: first.text,
      [`rule ${second.number} title`]: second.title,
      [`rule ${second.number} text`]: second.text,
    },
    after: {
      [`rule ${first.number} text`]: text,
      [`rule ${next} title`]: "New",
      [`rule ${next} text`]: "New, please.",
    },
  });
});

test("uses no number again, not even the highest once it is retired", async () => {
  const { version, rules } = await rulesNow();
  const highest = await highestNumber();
  const added = await change(version, [...rules, draft("One"), draft("Two")]);
  expect(numbersOf(added.body.rules).slice(-2)).toEqual([highest + 1, highest + 2]);
  const retired = await change(version + 1, rules);
  expect(retired.body.rules).toEqual(rules);
  const again = await change(version + 2, [...rules, draft("Three")]);
  expect(numbersOf(again.body.rules).at(-1)).toBe(highest + 3);
  const stored = app.db
    .selectFrom("rules")
    .select(["number", "title"])
    .where("retired_at", "is not", null)
    .where("number", ">", highest)
    .orderBy("number");
  expect(await stored.execute()).toEqual([
    { number: highest + 1, title: "One" },
    { number: highest + 2, title: "Two" },
  ]);
});

test("changes nothing and logs nothing if the rules stay the same", async () => {
  const before = await rulesNow();
  const { count } = await lastAct();
  const { status, body } = await change(before.version, before.rules);
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, ...before });
  expect((await lastAct()).count).toBe(count);
});

test("refuses a change of an outdated version", async () => {
  const before = await rulesNow();
  for (const version of [before.version - 1, before.version + 1]) {
    const { status, body } = await change(version, [draft("Late")]);
    expect([status, body.message]).toEqual([409, RULES_CHANGED]);
  }
  expect(await rulesNow()).toEqual(before);
});

test("lets exactly one of two simultaneous changes win", async () => {
  const { version, rules } = await rulesNow();
  const { count } = await lastAct();
  const titles = ["Left", "Right"];
  const replies = await Promise.all(
    titles.map((title) => change(version, [...rules, draft(title)])),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = titles[replies.findIndex(({ status }) => status === 200)];
  const after = await rulesNow();
  expect(after.version).toBe(version + 1);
  expect(after.rules.slice(rules.length).map(({ title }) => title)).toEqual([winner]);
  expect((await lastAct()).count).toBe(count + 1);
});

test("refuses unknown, retired and duplicate numbers", async () => {
  const { version, rules: all } = await rulesNow();
  const [first, retired, ...others] = all as [SiteRule, SiteRule, ...SiteRule[]];
  await change(version, [first, ...others]);
  const before = await rulesNow();
  for (const [rules, message] of [
    [[{ ...first, number: 999 }], "There is no rule 999."],
    [[retired], `There is no rule ${retired.number}.`],
    [[first, first], "Two rules have the same number."],
  ] as const) {
    const { status, body } = await change(before.version, [...rules]);
    expect([status, body.message, body.errors]).toEqual([400, message, { rules: message }]);
  }
  expect(await rulesNow()).toEqual(before);
});

test("limits the number of rules, and the length of titles and texts", async () => {
  const before = await rulesNow();
  const many = (count: number) => Array.from({ length: count }, (_, index) => draft(`${index}`));
  const one = (part: Partial<RuleDraft>) => [{ ...draft("A"), ...part }];
  for (const [rules, message] of [
    [[], "There must be at least one rule."],
    [many(41), "There can be at most 40 rules."],
    [one({ title: " " }), "Titles have 1 to 80 characters."],
    [one({ title: "x".repeat(81) }), "Titles have 1 to 80 characters."],
    [one({ text: "\n" }), "Texts have 1 to 1,000 characters."],
    [one({ text: "x".repeat(1_001) }), "Texts have 1 to 1,000 characters."],
    [one({ text: "\u0007" }), "Control characters are not allowed."],
  ] as const) {
    const { status, body } = await change(before.version, [...rules]);
    expect([status, body.message]).toEqual([400, message]);
  }
  expect(await rulesNow()).toEqual(before);
  const longest = { title: "🎨".repeat(80), text: "🎨".repeat(1_000) };
  const drafts = [...before.rules, ...many(40 - before.rules.length)];
  const full = drafts.map((rule) => ({ ...rule, ...longest }));
  const { status, body } = await change(before.version, full);
  expect(status).toBe(200);
  expect(body.rules?.map(({ title, text }) => ({ title, text }))).toEqual(full.map(() => longest));
  await change(before.version + 1, before.rules);
});
