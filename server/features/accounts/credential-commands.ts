import { expireExports } from "#server/features/accounts/account-data/export-commands.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/commands.ts";
import { deleteSignInChallenges } from "#server/features/accounts/sign-in/second-factor-commands.ts";
import { deleteFactors } from "#server/features/factors/commands.ts";
import { deleteMailLinks } from "#server/features/security/link-commands.ts";
import { deleteRemotes } from "#server/features/streams/remote-commands.ts";
import { setDeletion, setDiscord } from "#server/features/users/commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/** A banned user may have a link to the decision mailed again. */
const ENDED_LINKS = ["verification", "passwordReset", "removeAccount", "decision"] as const;

/**
 * Removes everything but the password by which a former user of an account could keep access: sessions,
 * the linked Discord account, second factors, known devices, remotes, mailed links, archives and a
 * scheduled deletion. Links that restore a former address stay, as they belong to the owner of that address.
 * The caller has locked the user.
 */
export async function endCredentials(services: Services, trx: Trx, userId: string): Promise<void> {
  await setDiscord(trx, userId, null);
  await setDeletion(trx, userId, null);
  await trx.deleteFrom("known_devices").where("user_id", "=", userId).execute();
  await deleteMailLinks(trx, userId, ENDED_LINKS);
  await deleteRemotes(trx, userId);
  await deleteFactors(trx, userId);
  await deleteSignInChallenges(trx, userId);
  await expireExports(trx, userId);
  await deleteSessions(services, trx, userId);
}
