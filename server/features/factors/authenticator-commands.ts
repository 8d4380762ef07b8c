import {
  deleteIdleRecoveryCodes,
  makeFirstCodes,
  storeFirstCodes,
} from "#server/features/factors/recovery-commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { getUser, lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

const PERIOD_SECONDS = 30;
/** Accepted steps before and after the current one, for clocks that are off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const ALREADY_SET_UP = "An authenticator app is already set up. Remove it first.";
const WRONG_CODE = "This code does not fit. Check the clock of your device and try the next code.";

/**
 * Returns a new secret, as text and as the URI of a QR code. It replaces one that was not enabled, and
 * has no effect until a code confirms it.
 */
export async function createAuthenticator(
  { db, settings }: Services,
  userId: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await import("otpauth");
  const secret = new Secret({ size: SECRET_BYTES });
  const { username } = await getUser(db, userId);
  const written = await db
    .insertInto("authenticators")
    .values({ user_id: userId, secret: secret.base32, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret: secret.base32, created_at: new Date() })
        .where("authenticators.last_step", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (!written) throw new AppError("conflict", ALREADY_SET_UP);
  const issuer = settings.site.name;
  const totp = new TOTP({ secret, issuer, label: username, period: PERIOD_SECONDS });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Enables the authenticator that was set up, by a code; returns first recovery codes if it had none. */
export async function enableAuthenticator(
  services: Services,
  userId: string,
  code: string,
): Promise<string[] | null> {
  const made = await makeFirstCodes(services.db, userId);
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const found = await readAuthenticator(trx, userId);
    if (!found) throw new AppError("conflict", "This setup has ended. Please start again.");
    if (found.last_step !== null) throw new AppError("conflict", ALREADY_SET_UP);
    if (!(await acceptCode(trx, { userId, secret: found.secret }, code))) {
      throw fieldError("validation", "code", WRONG_CODE);
    }
    await recordSecurityEvent(services, trx, { userId, kind: "authenticatorAdded" });
    return storeFirstCodes(services, trx, { userId, made });
  });
}

/** Returns whether it is an unused code of the user's enabled authenticator, and marks it as used. */
export async function consumeAuthenticatorCode(
  trx: Trx,
  userId: string,
  code: string,
): Promise<boolean> {
  const found = await readAuthenticator(trx, userId);
  if (!found || found.last_step === null) return false;
  return acceptCode(trx, { userId, secret: found.secret }, code);
}

function readAuthenticator(trx: Trx, userId: string) {
  return trx
    .selectFrom("authenticators")
    .select(["secret", "last_step"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Stores the code's time step; returns false if a code of it or of a later one was accepted before. */
async function acceptCode(
  trx: Trx,
  { userId, secret }: { userId: string; secret: string },
  code: string,
): Promise<boolean> {
  const { Secret, TOTP } = await import("otpauth");
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  const timestamp = Date.now();
  if (!/^\d{6}$/.test(code)) return false;
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  const accepted = await trx
    .updateTable("authenticators")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", secret)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .returning("user_id")
    .executeTakeFirst();
  return accepted !== undefined;
}

/** Removes the authenticator; throws `notFound` without one. */
export function deleteAuthenticator(services: Services, userId: string): Promise<void> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const deleted = await trx
      .deleteFrom("authenticators")
      .where("user_id", "=", userId)
      .returning("last_step")
      .executeTakeFirst();
    if (!deleted) throw new AppError("notFound", "There is no authenticator app to remove.");
    await deleteIdleRecoveryCodes(trx, userId);
    if (deleted.last_step === null) return;
    await recordSecurityEvent(services, trx, { userId, kind: "authenticatorRemoved" });
  });
}
