import { sql } from "kysely";
import type { SiteRule } from "#contract/rules/contract.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** Returns the rules in force by number, and their version. One statement sees one version. */
export async function listRulesInForce(
  db: Db | Trx,
): Promise<{ version: number; rules: SiteRule[] }> {
  const rows = await db
    .selectFrom("rule_versions")
    .leftJoin("rules", (join) => join.on("rules.retired_at", "is", null))
    .select([
      "rule_versions.version",
      "rules.number",
      "rules.title",
      "rules.text",
      "rules.template",
    ])
    .orderBy("rules.number")
    .execute();
  const rules = rows.flatMap(({ number, title, text, template }) =>
    number === null
      ? []
      : { number, title: title ?? "", text: text ?? "", template: template ?? "" },
  );
  return { version: rows[0]?.version ?? 0, rules };
}

/** Locks the rules against other changes; returns their version. */
export async function lockRules(trx: Trx): Promise<number> {
  const { version } = await trx
    .selectFrom("rule_versions")
    .select("version")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

/** Returns the highest number that any rule ever had, or 0. */
export async function getLastRuleNumber(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom("rules")
    .select(sql<number>`coalesce(max(number), 0)`.as("last"))
    .executeTakeFirstOrThrow();
  return last;
}
