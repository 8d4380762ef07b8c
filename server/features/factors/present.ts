import type { Factors } from "#contract/factors/contract.ts";
import type { readFactors } from "#server/features/factors/queries.ts";

type FactorRows = Awaited<ReturnType<typeof readFactors>>;

/** Presents a user's factors without secrets, for the settings and the account data export. */
export function presentFactors({ passkeys, authenticator, recoveryCodes }: FactorRows): Factors {
  return {
    passkeys: passkeys.map((row) => ({
      _id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    authenticator: authenticator ? { createdAt: authenticator.created_at.toISOString() } : null,
    recoveryCodes,
  };
}
