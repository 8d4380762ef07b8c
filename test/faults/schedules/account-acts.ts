import { sendVerification, signIn, signUp, verifyEmail } from "#contract/accounts/contract.ts";
import { requestDeletion, requestExport } from "#contract/accounts/own-data.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { requestPasswordReset, resetPassword } from "#contract/accounts/reset.ts";
import { aWord, emailOf, PASSWORDS, type Person, type World } from "./people.ts";
import { type Planner, pickFrom, refusesActor, refusesOldAuthentication } from "./plan.ts";

const transformed = new Map<string, Promise<string>>();

/** What a browser sends in place of a password, which takes a while to make. */
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

export const requestOwnExport: Planner = (_, actor) => ({
  label: `${actor.username} asks for an export`,
  writes: [[`export/${actor.username}`, true]],
  refusedBy: [...refusesActor(actor), refusesOldAuthentication],
  send: async () => (await actor.client.call(requestExport, {})).status,
});

/** Plans the deletion of one's own account; its day comes when `comeDue` sets it. */
export const scheduleDeletion: Planner = (_, actor) => {
  const { username } = actor;
  return {
    label: `${username} has the account deleted`,
    writes: [[`deletionPlanned/${username}`, true]],
    refusedBy: [...refusesActor(actor), refusesOldAuthentication],
    send: async () => (await actor.client.call(requestDeletion, { body: { username } })).status,
  };
};

/** Deletes an account as if its day had come. */
export const comeDue: Planner = ({ site }, { id, username }) => ({
  label: `the day comes to delete ${username}`,
  writes: [
    [`deleted/${username}`, true],
    [`ended/${username}`, true],
  ],
  // A reset calls a planned deletion off.
  refusedBy: [[`everReset/${username}`, true]],
  send: async () => {
    const due = await site.sql(`update users set deletion_at = now() - interval '1 minute'
      where id = ${id} and deletion_at is not null returning id`);
    if (due.length === 0) return 404;
    await site.request({ kind: "work", queue: "accounts-tidy", data: {}, times: 1 });
    return 200;
  },
});

/** The token of the newest mail to somebody's addresses with a link to a page; "" where none came. */
export async function tokenFrom({ site, history }: World, { username }: Person, page: string) {
  for (const email of history.possible(`email/${username}`)) {
    const mail = await site.mailTo(String(email), page).catch(() => "");
    const [, token] = new RegExp(`${page}([\\w-]+)`).exec(mail) ?? [];
    if (token) return token;
  }
  return "";
}

export const askVerification: Planner = (_, actor) => ({
  label: `${actor.username} asks for a verification mail`,
  refusedBy: [...refusesActor(actor), [`verified/${actor.username}`, true]],
  send: async () => (await actor.client.call(sendVerification, {})).status,
});

export const verify: Planner = (world, actor) => ({
  label: `${actor.username} verifies the address`,
  writes: [[`verified/${actor.username}`, true]],
  // The newest mail may be one that was used, or of a former address.
  refusedBy: [["anything", false]],
  send: async () => {
    const token = await tokenFrom(world, actor, "/verify/");
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

/** Sets another password by the token of a mail, to whatever address it went. */
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
    // The newest mail may be one that was used, or ended by a change of address.
    refusedBy: [["anything", false]] as const,
    send: async () => {
      const body = { token, password: await transportHash(password) };
      return (await site.client().call(resetPassword, { body })).status;
    },
  };
}

/** Signs somebody in again whose sessions ended. */
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
