import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { string } from "../fields.ts";
import { done, success } from "../reply.ts";

export const DELETION_DAYS = 30;
export const EXPORT_DAYS = 7;

export const requestExport = endpoint({
  method: "POST",
  path: "/api/auth/export",
  tag: "accounts",
  summary: "Ask for all of one's own data; a mail notifies when it is ready",
  reply: done,
  limit: "mail",
  reauthenticate: true,
});

export const getExport = endpoint({
  method: "GET",
  path: "/api/auth/export",
  tag: "accounts",
  summary: "The archive of one's own data, if there is one",
  reply: success({
    archive: z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
  }),
});

/** The URL to download one's account data from, while signed in. */
export const EXPORT_FILE_PATH = "/api/auth/export/file";

export const requestDeletion = endpoint({
  method: "POST",
  path: "/api/auth/deletion",
  tag: "accounts",
  summary: "Delete one's own account in 30 days, unless one changes one's mind",
  body: z.object({ username: string().max(60) }),
  reply: success({ message: z.string(), deletionAt: z.iso.datetime() }),
  reauthenticate: true,
});

export const cancelDeletion = endpoint({
  method: "POST",
  path: "/api/auth/deletion/cancel",
  tag: "accounts",
  summary: "Keep the account after all",
  reply: done,
});
