import { requestDeletion, requestExport } from "#contract/accounts/account-data.ts";
import { sendVerification, signIn, signUp, verifyEmail } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { requestPasswordReset, resetPassword } from "#contract/accounts/reset.ts";
import { aWord, emailOf, PASSWORDS, type Person, type World } from "./people.ts";
import { type Planner, pickFrom, refusesActor, refusesOldAuthentication } from "./plan.ts";

const transformed = new Map<string, Promise<string>>();

/** Returns the hash that a browser sends in place of a password; memoized, because it is slow. */
export function transportHash(password: string): Promise<string> {
  const made = transformed.get(password) ?? transformPassword(password);
  transformed.set(password, made);
  return made;
}

export const join: Planner = ({ site }) => {
  const username = aWord("new");
  return {
    label: `${username} signs up`,
    writes: [[`account/${username}`, true]],
    send: async () => {
      const password = await transportHash(PASSWORDS[0]);
      const body = { username, email: emailOf(username), password };
      return (await site.client().call(signUp, { body })).status;
    },
  };
};

export const requestExportOfSelf: Planner = (_, actor) => ({
  label: `${actor.username} asks for an export`,
  writes: [[`export/${actor.username}`, true]],
  refusedBy: [...refusesActor(actor), refusesOldAuthentication],
  send: async () => (await actor.client.call(requestExport, {})).status,
});

/** Schedules the deletion of the actor's account; `comeDue` makes it due. */
export const scheduleDeletion: Planner = (_, actor) => {
  const { username } = actor;
  return {
    label: `${username} has the account deleted`,
    writes: [[`deletionPlanned/${username}`, true]],
    refusedBy: [...refusesActor(actor), refusesOldAuthentication],
    send: async () => (await actor.client.call(requestDeletion, { body: { username } })).status,
  };
};

/** Deletes an account as if its scheduled day had come. */
export const comeDue: Planner = ({ site }, { id, username }) => ({
  label: `the day comes to delete ${username}`,
  writes: [
    [`deleted/${username}`, true],
    [`ended/${username}`, true],
  ],
  // A reset cancels a scheduled deletion.
  refusedBy: [[`everReset/${username}`, true]],
  send: async () => {
    const due = await site.sql(`update users set deletion_at = now() - interval '1 minute'
      where id = ${id} and deletion_at is not null returning id`);
    if (due.length === 0) return 404;
    await site.request({ kind: "work", queue: "accounts-tidy", data: {}, times: 1 });
    const left = await site.sql(`select from users where id = ${id} and deleted_at is null`);
    // A run that has no time left leaves further accounts to the next.
    return left.length === 0 ? 200 : 503;
  },
});

/**
 * Returns the token of the newest mail to one of a member's addresses that links to a page, and that
 * address; both "" if there is none.
 */
export async function tokenFrom({ site, history }: World, { username }: Person, page: string) {
  for (const email of history.possible(`email/${username}`)) {
    const mail = await site.mailTo(String(email), page).catch(() => "");
    const [, token] = new RegExp(`${page}([\\w-]+)`).exec(mail) ?? [];
    if (token) return { token, email: String(email) };
  }
  return { token: "", email: "" };
}

export const askVerification: Planner = (_, actor) => ({
  label: `${actor.username} asks for a verification mail`,
  refusedBy: [...refusesActor(actor), [`verified/${actor.username}`, true]],
  send: async () => (await actor.client.call(sendVerification, {})).status,
});

export const verify: Planner = (world, actor) => ({
  label: `${actor.username} verifies the address`,
  writes: [[`verified/${actor.username}`, true]],
  // The newest mail may have been used, or have been sent to a former address.
  refusedBy: [["anything", false]],
  send: async () => {
    const { token } = await tokenFrom(world, actor, "/verify/");
    return (await actor.client.call(verifyEmail, { query: { token } })).status;
  },
});

export const askReset: Planner = ({ site, history }, { username }, pick) => {
  const email = String(pickFrom([...history.possible(`email/${username}`)], pick));
  return {
    label: `${username} asks ${email} for a reset`,
    send: async () => (await site.client().call(requestPasswordReset, { body: { email } })).status,
  };
};

/** Sets another password by the token of a mail, to whichever address that was sent. */
export function reset(actor: Person, site: World["site"], token: string, password: string) {
  const { username } = actor;
  return {
    label: `${username} resets the password to ${password}`,
    ends: actor,
    writes: [
      [`password/${username}`, password],
      [`ended/${username}`, true],
      [`everReset/${username}`, true],
    ] as const,
    // The newest mail may have been used, or invalidated by a change of email.
    refusedBy: [["anything", false]] as const,
    send: async () => {
      const body = { token, password: await transportHash(password) };
      return (await site.client().call(resetPassword, { body })).status;
    },
  };
}

/** Signs a member in again whose sessions ended. */
export function signInAgain(actor: Person, email: string, password: string) {
  return {
    label: `${actor.username} signs in as ${email} with ${password}`,
    refusedBy: [["anything", false]] as const,
    send: async () => {
      const body = { email, password: await transportHash(password) };
      return (await actor.client.call(signIn, { body })).status;
    },
  };
}
