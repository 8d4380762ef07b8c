import {
  type CaseOutcome,
  type CaseRow,
  claimCase,
  getCase,
  listCases,
  settleCase,
} from "#contract/cases/contract.ts";
import { allPages } from "#test/all-pages.ts";
import type { TestUser } from "#test/makers.ts";
import { STATEMENT } from "#test/staff.ts";
import type { TestApp } from "#test/test-app.ts";

type Query = Partial<Parameters<typeof listCases.query.parse>[0] & object>;

/** Returns the cases that a staff member sees in a list, by default the open ones, the newest first. */
export function listedCases(by: TestUser, query: Query = {}): Promise<CaseRow[]> {
  return allPages(async (page) => {
    const wanted = { sort: "newest", status: "open", page, ...query } as const;
    const { body } = await by.client.call(listCases, { query: wanted });
    return { rows: body.groups?.flatMap(({ cases }) => cases), pageCount: body.pageCount };
  });
}

/** Returns a case as staff see it. */
export async function detail(by: TestUser, id: string) {
  return (await by.client.call(getCase, { params: { id } })).body.case;
}

/** Looks after a case; with `over`, also if somebody else does. */
export function claim(by: TestUser, id: string, over = false) {
  return by.client.call(claimCase, { params: { id }, body: { over } });
}

/** Settles a case; with a statement of reasons, which only decisions need. */
export function settle(by: TestUser, id: string, outcome: CaseOutcome, more: object = {}) {
  const body = { outcome, statement: STATEMENT, ...more };
  return by.client.call(settleCase, { params: { id }, body });
}

/** Returns the id of the case of a post or comment that waits; undefined if it does not wait. */
export async function holdOn(app: TestApp, id: string): Promise<string | undefined> {
  const found = await app.services.db
    .selectFrom("cases")
    .select("id")
    .where((eb) => eb.or([eb("held_post_id", "=", id), eb("held_comment_id", "=", id)]))
    .executeTakeFirst();
  return found?.id;
}

/** Shows a post or comment that waits. */
export async function release(app: TestApp, by: TestUser, id: string) {
  return settle(by, (await holdOn(app, id)) ?? "1", "release");
}
