import { signIn } from "#contract/accounts/contract.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import { Client } from "#test/client.ts";
import { transportHash } from "./account-acts.ts";
import { isAllowed } from "./check-content.ts";
import type { History } from "./history.ts";
import { PASSWORDS, type Person, type World } from "./people.ts";
import type { Value } from "./registers.ts";
import { visibleIf } from "./visibility.ts";

type UserRow = { email: string; verified: boolean; exports: string };

/** Returns the contradictions between the history and the members. */
export async function checkPeople(world: World): Promise<string[]> {
  const violations = [...(await checkAccounts(world)), ...(await checkEndedSessions(world))];
  for (const person of world.members) violations.push(...(await checkPerson(world, person)));
  return violations;
}

/** Expects each accepted sign-up to exist once, and each refused one not to exist. */
async function checkAccounts({ site, history }: World): Promise<string[]> {
  const registers = history.operations.flatMap(({ writes }) => writes.map(([name]) => name));
  const names = registers.filter((name) => name.startsWith("account/"));
  const violations = [];
  for (const register of new Set(names)) {
    const username = register.slice("account/".length);
    const reply = await site.client().call(getProfile, { params: { username }, query: {} });
    const allowed = history.possible(register);
    violations.push(...isAllowed(allowed, reply.status === 200, `account ${username}`));
  }
  return violations;
}

/** Expects the cookie of an ended session to be refused, whatever followed. */
async function checkEndedSessions({ site, endedSessions }: World): Promise<string[]> {
  const violations = [];
  for (const { label, cookie } of endedSessions) {
    const { body } = await new Client(site.url, { cookie }).call(getCurrentUser, {});
    if (body.success) violations.push(`a session goes on after "${label}"`);
  }
  return violations;
}

async function checkPerson(world: World, person: Person): Promise<string[]> {
  const { site, history, avatars } = world;
  const { id, username } = person;
  const { status, body } = await site
    .client()
    .call(getProfile, { params: { username }, query: {} });
  const deleted = history.possible(`deleted/${username}`);
  const violations = isAllowed(deleted, status !== 200, `deletion of ${username}`);
  if (status !== 200) return violations;
  const possible = (kind: string) => history.possible(`${kind}/${username}`);
  const [row] =
    await site.sql<UserRow>(`select email, verified, (select count(*) from account_exports
    where user_id = users.id and ready_at is not null) as exports from users where id = ${id}`);
  violations.push(
    ...isAllowed(possible("color"), body.profileColor ?? "", `color of ${username}`),
    ...isAllowed(possible("banned"), body.banned ?? false, `ban of ${username}`),
    ...isAllowed(possible("email"), row?.email ?? "", `address of ${username}`),
    ...isAllowed(possible("verified"), row?.verified ?? false, `verification of ${username}`),
    ...checkAvatar(possible("avatar"), body.avatar ?? "", avatars, username),
    ...(await checkFollows(world, person, body)),
  );
  const hasExport = Number(row?.exports) > 0;
  violations.push(...isAllowed(exportsOf(history, username), hasExport, `export of ${username}`));
  if (history.writesOf(`password/${username}`).length > 0 && row && !body.banned) {
    violations.push(...(await checkPassword(world, person, row.email)));
  }
  return violations;
}

/** A reset makes existing exports unavailable. */
function exportsOf(history: History, username: string): Set<Value> {
  const resets = history.possible(`everReset/${username}`);
  return visibleIf(
    history.possible(`export/${username}`),
    resets.has(true) ? new Set([true, false]) : resets,
  );
}

/** The URL of an avatar whose reply was lost is unknown. */
function checkAvatar(
  allowed: Set<unknown>,
  url: string,
  labels: World["avatars"],
  username: string,
): string[] {
  const known = new Set<unknown>(labels.values());
  const label = url === "" ? "" : labels.get(url);
  if (label === undefined) {
    const mayBeUnknown = [...allowed].some((one) => one !== "" && !known.has(one));
    return mayBeUnknown ? [] : [`${username} has the avatar ${url} that nobody uploaded`];
  }
  return allowed.has(label)
    ? []
    : [`${username} has ${label || "no avatar"}, may have ${[...allowed]}`];
}

type Counts = { numFollowing?: number; numFollowers?: number; numPosts?: number };

async function checkFollows({ site, history, members }: World, person: Person, counts: Counts) {
  const { id, username } = person;
  const rows = await site.sql<{ follower_id: string; followed_id: string }>(
    `select follower_id, followed_id from follows where ${id} in (follower_id, followed_id)`,
  );
  const violations = [];
  for (const other of members.filter((member) => member !== person)) {
    if (history.possible(`deleted/${other.username}`).has(true)) continue;
    const isThere = rows.some(
      ({ follower_id, followed_id }) => follower_id === id && followed_id === other.id,
    );
    const register = `follow/${username}/${other.username}`;
    violations.push(...isAllowed(history.possible(register), isThere, register));
  }
  const following = rows.filter(({ follower_id }) => follower_id === id).length;
  const stored = `${counts.numFollowing} and ${counts.numFollowers}`;
  if (stored !== `${following} and ${rows.length - following}`) {
    violations.push(`${username} counts ${stored} follows, has ${following} of ${rows.length}`);
  }
  return violations;
}

/** Expects exactly one of the passwords that may have been set to work. */
async function checkPassword({ site, history }: World, { username }: Person, email: string) {
  const opening = [];
  for (const password of PASSWORDS) {
    const body = { email, password: await transportHash(password) };
    const reply = await site.client().call(signIn, { body });
    if (reply.status === 200) opening.push(password);
  }
  const what = `password of ${username}`;
  if (opening.length !== 1) return [`${what}: ${opening.length} open the account`];
  return isAllowed(history.possible(`password/${username}`), opening[0] ?? "", what);
}
