import { z } from "zod";
import { BAN_DAYS_DEFAULT, type BanTerm, banDays } from "#contract/bans/contract.ts";
import { type Statement, statement } from "#contract/decisions/contract.ts";
import { useContractForm } from "#web/lib/contract-form.ts";

export type Ban = BanTerm & { statement: Statement };

const typedDays = z
  .string()
  .transform((typed) => (typed.trim() === "" ? Number.NaN : Number(typed)))
  .pipe(banDays);
const common = { resolveReports: z.boolean(), ...statement.shape };
const schema = z
  .discriminatedUnion("temporary", [
    z.object({ ...common, temporary: z.literal(true), days: typedDays }),
    z.object({ ...common, temporary: z.literal(false), days: z.string().transform(() => null) }),
  ])
  .transform(
    ({ days, resolveReports, rule, reason }): Ban => ({
      banExpiryDays: days,
      ...(resolveReports && { resolveReports }),
      statement: { rule, reason },
    }),
  );

export type BanValues = z.input<typeof schema>;

/** Provides the form of a ban, in which `BanFields` are rendered; `begun` is what its statement begins with. */
export function useBanForm(onBan: (ban: Ban) => unknown, begun: Partial<Statement> = {}) {
  return useContractForm(schema, onBan, {
    defaultValues: {
      temporary: true,
      days: String(BAN_DAYS_DEFAULT),
      resolveReports: false,
      rule: begun.rule,
      reason: begun.reason ?? "",
    },
  });
}

/** Returns the duration in days; null for permanent or an invalid number. */
export function validDays({ temporary, days }: Pick<BanValues, "temporary" | "days">) {
  return temporary ? (typedDays.safeParse(days).data ?? null) : null;
}
