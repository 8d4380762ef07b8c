import { type Attestation, PASSKEYS_MAX } from "#contract/factors/contract.ts";
import {
  consumeChallenge,
  createChallenge,
  relyingParty,
} from "#server/features/factors/challenge-commands.ts";
import { listPasskeys } from "#server/features/factors/queries.ts";
import {
  deleteIdleRecoveryCodes,
  makeFirstCodes,
  storeFirstCodes,
} from "#server/features/factors/recovery-commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { getUser, lockUsers } from "#server/features/users/queries.ts";
import { violatedIndex } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

const TOO_MANY = `You have ${PASSKEYS_MAX} passkeys. Remove one first.`;
const REFUSED = "This passkey could not be checked. Please try again.";

/** Returns the browser's options for creating a passkey: discoverable, with user verification. */
export async function createPasskeyOptions({ db, settings }: Services, userId: string) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const [user, passkeys] = await Promise.all([getUser(db, userId), listPasskeys(db, userId)]);
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError("conflict", TOO_MANY);
  const challenge = await createChallenge(db, { purpose: "create", userId });
  const { rpID, rpName } = relyingParty(settings);
  return generateRegistrationOptions({
    rpID,
    rpName,
    userName: user.username,
    userDisplayName: user.username,
    userID: new TextEncoder().encode(userId),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString("base64url"),
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

type NewPasskey = { userId: string; name: string; credential: Attestation };

/** Adds a passkey; returns the account's first recovery codes if it had none. */
export async function createPasskey(
  services: Services,
  { userId, name, credential }: NewPasskey,
): Promise<string[] | null> {
  const { id, publicKey, counter } = await verifyAttestation(services, userId, credential);
  const made = await makeFirstCodes(services.db, userId);
  try {
    return await transact(services.db, async (trx) => {
      await lockUsers(trx, [userId]);
      const { length } = await listPasskeys(trx, userId);
      if (length >= PASSKEYS_MAX) throw new AppError("conflict", TOO_MANY);
      await trx
        .insertInto("passkeys")
        .values({
          user_id: userId,
          name,
          credential_id: Buffer.from(id, "base64url"),
          public_key: Buffer.from(publicKey),
          counter,
          transports: credential.response.transports,
        })
        .execute();
      await recordSecurityEvent(services, trx, { userId, kind: "passkeyAdded", detail: name });
      return storeFirstCodes(services, trx, { userId, made });
    });
  } catch (error) {
    if (violatedIndex(error) !== "passkeys_credential_id_key") throw error;
    throw new AppError("conflict", "This passkey is already in use.");
  }
}

async function verifyAttestation(
  { db, settings }: Services,
  userId: string,
  { authenticatorAttachment, ...credential }: Attestation,
) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { clientDataJSON } = credential.response;
  const challenge = await consumeChallenge(db, { purpose: "create", userId }, clientDataJSON);
  const { rpID, origin } = relyingParty(settings);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => {
    throw new AppError("validation", REFUSED);
  });
  if (!registrationInfo) throw new AppError("validation", REFUSED);
  return registrationInfo.credential;
}

/** Removes one of a user's passkeys; throws `notFound` for an unknown id. */
export function deletePasskey(services: Services, userId: string, id: string): Promise<void> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const deleted = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .returning("name")
      .executeTakeFirst();
    if (!deleted) throw new AppError("notFound", "This passkey has already been removed.");
    await deleteIdleRecoveryCodes(trx, userId);
    const detail = deleted.name;
    await recordSecurityEvent(services, trx, { userId, kind: "passkeyRemoved", detail });
  });
}
