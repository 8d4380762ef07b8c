import type { Assertion } from "#contract/factors/contract.ts";
import {
  consumeChallenge,
  createChallenge,
  relyingParty,
} from "#server/features/factors/challenge-commands.ts";
import { listPasskeys } from "#server/features/factors/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

const REFUSED = "This passkey is not accepted here. Use another way.";
const USE = { purpose: "use", userId: null } as const;

/** Returns the browser's options for using a passkey: one of the user's, or any without a user. */
export async function createAssertionOptions(
  { db, settings }: Services,
  userId: string | undefined,
) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const passkeys = userId ? await listPasskeys(db, userId) : [];
  const challenge = await createChallenge(db, USE);
  return generateAuthenticationOptions({
    rpID: relyingParty(settings).rpID,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString("base64url"),
      transports,
    })),
  });
}

/**
 * Verifies the use of a passkey; returns its owner. Throws `unauthorized` for a passkey that is unknown,
 * not the expected user's, or cloned, as its counter shows.
 */
export async function verifyPasskey(
  services: Services,
  credential: Assertion,
  expectedUserId?: string,
): Promise<string> {
  const { clientDataJSON, userHandle } = credential.response;
  const challenge = await consumeChallenge(services.db, USE, clientDataJSON);
  return transact(services.db, async (trx) => {
    const passkey = await trx
      .selectFrom("passkeys")
      .select(["id", "user_id", "credential_id", "public_key", "counter"])
      .where("credential_id", "=", Buffer.from(credential.id, "base64url"))
      .forUpdate()
      .executeTakeFirst();
    const owner = passkey?.user_id;
    const claimed = userHandle ? Buffer.from(userHandle, "base64url").toString("utf8") : owner;
    if (!passkey || claimed !== owner || (expectedUserId ?? owner) !== owner) {
      throw new AppError("unauthorized", REFUSED);
    }
    const counter = await verifyAssertion(services, credential, { challenge, passkey });
    await trx
      .updateTable("passkeys")
      .set({ counter, last_used_at: new Date() })
      .where("id", "=", passkey.id)
      .execute();
    return passkey.user_id;
  });
}

type StoredPasskey = { credential_id: Buffer; public_key: Buffer; counter: string };

/** Returns the authenticator's new counter. */
async function verifyAssertion(
  { settings }: Services,
  { authenticatorAttachment, response: signed, ...credential }: Assertion,
  { challenge, passkey }: { challenge: string; passkey: StoredPasskey },
): Promise<number> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { userHandle, ...response } = signed;
  const { rpID, origin } = relyingParty(settings);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response: { ...response, ...(userHandle && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString("base64url"),
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => {
    throw new AppError("unauthorized", REFUSED);
  });
  if (!verified) throw new AppError("unauthorized", REFUSED);
  return authenticationInfo.newCounter;
}
