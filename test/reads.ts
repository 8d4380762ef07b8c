import { listAudit } from "#contract/audit/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";

/** Returns whom a client is signed in as. */
export const me = async (client: Client) => (await client.call(getCurrentUser, {})).body;

const read = (client: Client, id: string) => client.call(getPost, { params: { id } });

/** Returns a post as a client sees it; undefined where it does not. */
export const postOf = async (client: Client, id: string) => (await read(client, id)).body.post;

/** Returns the status with which a client gets a post. */
export const statusOf = async (client: Client, id: string) => (await read(client, id)).status;

/** Returns a profile as a client sees it. */
export const profileOf = async (client: Client, { username }: { username: string }) =>
  (await client.call(getProfile, { params: { username }, query: {} })).body;

/** Returns the first page of a client's notifications. */
export const newsOf = async (client: Client) =>
  (await client.call(listNotifications, { query: { page: 1 } })).body.notifications ?? [];

/** Returns the newest entries of the audit log that a search finds. */
export const auditOf = async (client: Client, query?: string) =>
  (await client.call(listAudit, { query: { page: 1, query } })).body.entries ?? [];
