import { sql } from "kysely";
import { RULES_CHANGED, type RuleDraft, type SiteRule } from "#contract/rules/contract.ts";
import { findChanges, recordAct } from "#server/features/audit/commands.ts";
import { getLastRuleNumber, listRulesInForce, lockRules } from "#server/features/rules/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

type RulesChange = { version: number; rules: readonly RuleDraft[] };

/**
 * Replaces the rules in force: new ones get the next numbers, missing ones are retired. Returns the rules
 * and their version. Throws `conflict` for an outdated version, `validation` for an unknown number.
 */
export async function replaceRules(
  { db }: Services,
  actor: SessionViewer,
  change: RulesChange,
): Promise<{ version: number; rules: SiteRule[] }> {
  return transact(db, async (trx) => {
    const version = await lockRules(trx);
    if (version !== change.version) throw new AppError("conflict", RULES_CHANGED);
    const { rules: before } = await listRulesInForce(trx);
    const after = numberRules(change.rules, before, await getLastRuleNumber(trx));
    const changes = findRuleChanges(before, after);
    if (!changes) return { version, rules: before };
    await writeRules(trx, before, after);
    await trx
      .updateTable("rule_versions")
      .set({ version: version + 1 })
      .execute();
    await recordAct(trx, { actor, action: "changeRules", ...changes });
    return { version: version + 1, rules: after };
  });
}

/** Returns the rules by number, after giving the new ones the numbers after `last`. */
function numberRules(
  drafts: readonly RuleDraft[],
  before: readonly SiteRule[],
  last: number,
): SiteRule[] {
  const known = new Set(before.map(({ number }) => number));
  let next = last;
  const numbered = drafts.map(({ number, ...texts }) => {
    if (number !== null && !known.has(number)) {
      throw fieldError("validation", "rules", `There is no rule ${number}.`);
    }
    if (number === null) next += 1;
    return { number: number ?? next, ...texts };
  });
  return numbered.sort((one, two) => one.number - two.number);
}

/** Inserts and updates what differs, and retires what is missing. */
async function writeRules(
  trx: Trx,
  before: readonly SiteRule[],
  after: readonly SiteRule[],
): Promise<void> {
  const former = new Map(before.map((rule) => [rule.number, rule]));
  for (const { number, ...texts } of after) {
    const old = former.get(number);
    former.delete(number);
    if (old && isSame(old, texts)) continue;
    await trx
      .insertInto("rules")
      .values({ number, ...texts })
      .onConflict((conflict) =>
        conflict.column("number").doUpdateSet({ ...texts, updated_at: sql`now()` }),
      )
      .execute();
  }
  await trx
    .updateTable("rules")
    .set({ retired_at: sql`now()` })
    .where("number", "=", anyOf([...former.keys()]))
    .execute();
}

function isSame(one: Omit<SiteRule, "number">, other: Omit<SiteRule, "number">): boolean {
  return one.title === other.title && one.text === other.text && one.template === other.template;
}

/** Returns what the audit log records of a change, or null if there is none. */
function findRuleChanges(before: readonly SiteRule[], after: readonly SiteRule[]) {
  const old = valuesOf(before);
  const retired = Object.fromEntries(Object.keys(old).map((name) => [name, undefined]));
  return findChanges(old, { ...retired, ...valuesOf(after) });
}

/** Names each value by the rule's number, as the audit log shows it: "rule 3 title". */
function valuesOf(rules: readonly SiteRule[]): Record<string, string> {
  return Object.fromEntries(
    rules.flatMap(({ number, title, text, template }) => [
      [`rule ${number} title`, title],
      [`rule ${number} text`, text],
      [`rule ${number} template`, template],
    ]),
  );
}
