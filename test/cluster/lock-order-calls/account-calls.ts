import * as ownData from "#contract/accounts/account-data.ts";
import * as accounts from "#contract/accounts/contract.ts";
import * as links from "#contract/accounts/mail-links.ts";
import * as ownPassword from "#contract/accounts/password.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import * as reset from "#contract/accounts/reset.ts";
import * as sessions from "#contract/accounts/sessions.ts";
import * as factors from "#contract/factors/contract.ts";
import * as users from "#contract/users/contract.ts";
import { randomBoolean } from "#test/random.ts";
import type { Calls } from "./call.ts";

const password = await transformPassword("Correct-Horse-7");

/** Accounts, their sessions and their data. */
export const ACCOUNT_CALLS: Calls = [
  [
    users.updateUser,
    ({ client, _id: id, email }, other) =>
      client.call(users.updateUser, {
        params: { id },
        body: { username: other.username, email: randomBoolean() ? other.email : email },
      }),
  ],
  [
    accounts.verifyEmail,
    ({ client, links: { verification = "" } }) =>
      client.call(accounts.verifyEmail, { query: { token: verification } }),
  ],
  [
    accounts.correctEmail,
    ({ client, email }, other) =>
      client.call(accounts.correctEmail, {
        body: { email: randomBoolean() ? other.email : `x${email}` },
      }),
  ],
  [accounts.sendVerification, ({ client }) => client.call(accounts.sendVerification, {})],
  [accounts.signOut, ({ client }) => client.call(accounts.signOut, {})],
  [
    reset.resetPassword,
    ({ client, links: { passwordReset = "" } }) =>
      client.call(reset.resetPassword, { body: { token: passwordReset, password } }),
  ],
  [
    ownPassword.changePassword,
    ({ client }) =>
      client.call(ownPassword.changePassword, { body: { currentPassword: password, password } }),
  ],
  [
    reset.requestPasswordReset,
    ({ client }, { email }) => client.call(reset.requestPasswordReset, { body: { email } }),
  ],
  [
    links.removeAccount,
    ({ client, links: { removeAccount = "" } }) =>
      client.call(links.removeAccount, { body: { token: removeAccount } }),
  ],
  [
    links.restoreEmail,
    ({ client, links: { restoreEmail = "" } }) =>
      client.call(links.restoreEmail, { body: { token: restoreEmail } }),
  ],
  [ownData.requestExport, ({ client }) => client.call(ownData.requestExport, {})],
  [
    ownData.requestDeletion,
    ({ client, username }) => client.call(ownData.requestDeletion, { body: { username } }),
  ],
  [ownData.cancelDeletion, ({ client }) => client.call(ownData.cancelDeletion, {})],
  [
    sessions.endSession,
    ({ client, otherSessionId: id }) => client.call(sessions.endSession, { params: { id } }),
  ],
  [sessions.endOtherSessions, ({ client }) => client.call(sessions.endOtherSessions, {})],
  [factors.setUpAuthenticator, ({ client }) => client.call(factors.setUpAuthenticator, {})],
  [factors.beginPasskey, ({ client }) => client.call(factors.beginPasskey, {})],
];
