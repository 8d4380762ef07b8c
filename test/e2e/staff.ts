import { signIn } from "#contract/accounts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { TestSite } from "#test/e2e/browser.ts";
import { aUser, PASSWORD, type TestUser } from "#test/makers.ts";

/**
 * Creates a moderator, promoted by an admin and signed in again, because changed roles end all
 * sessions.
 */
export async function aModerator(site: TestSite, admin: TestUser): Promise<TestUser> {
  const user = await aUser(site);
  const body = { roles: [ROLE.moderator] };
  await admin.client.call(updateUser, { params: { id: user._id }, body });
  await user.client.call(signIn, { body: { email: user.email, password: PASSWORD } });
  return user;
}
