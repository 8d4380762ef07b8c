import { randomBytes } from "node:crypto";
import { hashPassword } from "#server/features/accounts/password.ts";
import { newToken } from "#server/platform/tokens.ts";
import type { Client } from "#test/client.ts";
import type { History } from "./history.ts";
import type { FaultySite } from "./site.ts";

export type Person = { id: string; username: string; client: Client };
export type Post = { title: string; owner: Person; id: string | undefined };
export type Comment = { text: string; owner: Person; post: Post; id: string | undefined };

/** Everything that the operations of one schedule act on. */
export type World = {
  site: FaultySite;
  history: History;
  members: Person[];
  staff: Person;
  posts: Post[];
  comments: Comment[];
  /** Labels of avatars by their URL. */
  avatars: Map<string, string>;
  /** Cookies of sessions that an operation ended. */
  endedSessions: { label: string; cookie: string }[];
};

/** The passwords that members choose, by their names in the history. */
export const PASSWORDS = ["Correct-Horse-7", "Correct-Horse-8", "Correct-Horse-9"] as const;
const STAFF_ROLE = 1;

let passwordHash: Promise<string> | undefined;

/** Returns a unique word. */
export function aWord(prefix: string): string {
  return `${prefix}${randomBytes(6).toString("hex")}`;
}

export function emailOf(username: string): string {
  return `${username}@mail.example`;
}

/** Inserts verified members with sessions directly into the database. */
export async function createWorld(
  site: FaultySite,
  history: History,
  members: number,
): Promise<World> {
  passwordHash ??= hashPassword(PASSWORDS[0]);
  const hash = await passwordHash;
  const people: Person[] = [];
  for (let index = 0; index <= members; index += 1) {
    const username = aWord(index === members ? "staff" : "user");
    const roles = index === members ? [STAFF_ROLE] : [0];
    const { token, hash: tokenHash } = newToken();
    const [row] = await site.sql<{ id: string }>(`
      with created as (
        insert into users (username, email, verified, roles)
        values ('${username}', '${emailOf(username)}', true, '{${roles}}') returning id, username
      ), named as (
        insert into usernames (name_key, user_id) select username, id from created
      ), secured as (
        insert into passwords (user_id, hash) select id, '${hash}' from created
      ), signed_in as (
        insert into sessions (user_id, token_hash, user_agent, authenticated_at, expires_at)
        select id, '\\x${tokenHash.toString("hex")}', 'schedule', now(), now() + interval '30 days'
        from created
      ) select id from created`);
    const client = site.client();
    client.setCookie("session", token);
    people.push({ id: row?.id ?? "", username, client });
    history.begin(`email/${username}`, emailOf(username));
    history.begin(`verified/${username}`, true);
    history.begin(`password/${username}`, PASSWORDS[0]);
    history.begin(`color/${username}`, "#2a7a72");
    history.begin(`avatar/${username}`, "");
  }
  const staff = people.pop();
  if (!staff) throw new Error("nobody was made");
  const nothing = { posts: [], comments: [], avatars: new Map(), endedSessions: [] };
  return { site, history, members: people, staff, ...nothing };
}
