import type { SecondFactor } from "#contract/factors/contract.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns a user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "credential_id", "transports", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Returns a user's passkeys, enabled authenticator app, and number of remaining recovery codes. */
export async function readFactors(db: Db, userId: string) {
  const [passkeys, authenticator, codes] = await Promise.all([
    listPasskeys(db, userId),
    db
      .selectFrom("authenticators")
      .select("created_at")
      .where("user_id", "=", userId)
      .where("last_step", "is not", null)
      .executeTakeFirst(),
    db
      .selectFrom("recovery_codes")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow(),
  ]);
  return { passkeys, authenticator, recoveryCodes: Number(codes.count) };
}

/** Returns the factors that can complete a sign-in, preferred first; empty without a second factor. */
export async function listSecondFactors(db: Db, userId: string): Promise<SecondFactor[]> {
  const { passkeys, authenticator, recoveryCodes } = await readFactors(db, userId);
  const factors: SecondFactor[] = [];
  if (passkeys.length > 0) factors.push("passkey");
  if (authenticator) factors.push("totp");
  if (factors.length > 0 && recoveryCodes > 0) factors.push("recovery");
  return factors;
}

/** Returns whether a user has a second factor; recovery codes alone are none. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  return (await listSecondFactors(db, userId)).length > 0;
}
