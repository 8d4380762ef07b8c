import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { done, success } from "../reply.ts";

const session = z.object({
  _id: z.string(),
  /** The user agent string. */
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the session of the request. */
  current: z.boolean(),
});
export type UserSession = z.output<typeof session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  tag: "accounts",
  summary: "One's own sessions, last used first",
  reply: success({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: "POST",
  path: "/api/auth/sessions/:id/end",
  tag: "accounts",
  whileWaiting: true,
  summary: "End one of one's own sessions",
  params: idParams,
  reply: done,
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/auth/sessions/end-others",
  tag: "accounts",
  whileWaiting: true,
  summary: "End every session of one's own but this",
  reply: done,
});
