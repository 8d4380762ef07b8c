import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { page } from "../fields.ts";
import { success } from "../reply.ts";

export const SECURITY_PAGE_SIZE = 10;

/** The time for which security events are stored. */
export const SECURITY_EVENT_DAYS = 365;

/** The most mails about single events that an account gets in a clock hour; one about the others follows. */
export const SECURITY_MAILS_MAX = 5;

/** Security events of an account with their texts; the database stores the names. */
export const SECURITY_EVENTS = {
  passwordChanged: "Password changed",
  emailChanged: "Email address changed",
  emailRestored: "Former email address restored",
  emailSetVerified: "Email address set as verified by staff",
  emailSetUnverified: "Email address set as not verified by staff",
  discordLinked: "Discord linked",
  discordUnlinked: "Discord unlinked",
  passkeyAdded: "Passkey added",
  passkeyRemoved: "Passkey removed",
  authenticatorAdded: "Authenticator app added",
  authenticatorRemoved: "Authenticator app removed",
  recoveryCodesMade: "New recovery codes made",
  factorsReset: "Second factors removed by the operator",
  secondFactorFailed: "Log-in stopped at the second factor",
  recoveryCodeUsed: "Recovery code used to log in",
  newSignIn: "Logged in on a new device",
  sessionsEnded: "Sessions ended",
  rolesChanged: "Roles changed by staff",
  becameAdmin: "Became Admin by the site's settings",
  exportReady: "Data export ready",
  deletionPlanned: "Account deletion planned",
  deletionCancelled: "Account deletion cancelled",
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as SecurityEventKind[];

const securityEvent = z.object({
  _id: z.string(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** The text of the kind. */
  message: z.string(),
  /** Details such as the browser or a passkey's name; may be empty. */
  detail: z.string(),
  createdAt: z.iso.datetime(),
});
export type SecurityEvent = z.output<typeof securityEvent>;

export const listSecurityEvents = endpoint({
  method: "GET",
  path: "/api/user/security-events",
  tag: "security",
  summary: "What happened to one's own account's credentials and addresses, newest first",
  query: z.object({ page }),
  reply: success({ events: z.array(securityEvent), pageCount: z.number() }),
});
