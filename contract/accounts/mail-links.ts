import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { secret, string } from "../fields.ts";
import { done } from "../reply.ts";

/** The time in which a change of address by staff can be undone. */
export const RESTORE_DAYS = 7;

/** The token of a link in a mail. */
const body = z.object({ token: secret(string().max(200)) });

export const removeAccount = endpoint({
  method: "POST",
  path: "/api/auth/account/remove",
  forVisitors: true,
  tag: "accounts",
  summary: "Remove an account somebody made with one's address, by the token of the mail",
  body,
  reply: done,
  limit: "signIn",
});

export const restoreEmail = endpoint({
  method: "POST",
  path: "/api/auth/email/restore",
  forVisitors: true,
  tag: "accounts",
  summary: "Undo a change of address by staff, by the token of the mail to the former address",
  body,
  reply: done,
  limit: "signIn",
});
