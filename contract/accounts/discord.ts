import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { secondFactorRequired, signedIn } from "../factors/contract.ts";
import { secret, string } from "../fields.ts";
import { done, success } from "../reply.ts";
import { application, invitation } from "./contract.ts";
import { email, username } from "./rules.ts";

export const DISCORD_TYPES = ["login", "link", "join"] as const;
export type DiscordType = (typeof DISCORD_TYPES)[number];

/** Returns the URL that begins the flow; its reply redirects to Discord. */
export function discordStartPath(type: DiscordType): string {
  return `/auth/discord/start?type=${type}`;
}

const callback = z.object({
  code: secret(string().min(1).max(500)),
  state: secret(string().max(200)),
});

export const discordLogin = endpoint({
  method: "POST",
  path: "/api/accounts/discord/login",
  forVisitors: true,
  tag: "accounts",
  summary: "Sign in by a linked Discord account",
  body: callback,
  reply: z.discriminatedUnion("success", [signedIn, secondFactorRequired]),
  limit: "signIn",
});

export const discordLink = endpoint({
  method: "POST",
  path: "/api/accounts/discord/link",
  tag: "accounts",
  summary: "Link a Discord account to whoever is signed in",
  body: callback,
  reply: done,
  limit: "signIn",
  reauthenticate: true,
});

export const discordUnlink = endpoint({
  method: "POST",
  path: "/api/accounts/discord/unlink",
  tag: "accounts",
  summary: "Unlink Discord, unless it is the only way to sign in",
  reply: done,
  reauthenticate: true,
});

export const discordRegistration = z.object({
  registrationTokenId: z.string(),
  linkedAccountUsername: z.string(),
  /** A picture as a data URL, or null. */
  linkedAccountAvatar: z.string().nullable(),
});

export const discordRegistrationToken = endpoint({
  method: "POST",
  path: "/api/accounts/discord/register/token",
  forVisitors: true,
  tag: "accounts",
  summary: "Begin to sign up by Discord",
  body: callback,
  reply: success(discordRegistration.shape),
  limit: "signIn",
});

export const discordIdentity = z.object({ username, email, application, invitation });

export const discordRegister = endpoint({
  method: "POST",
  path: "/api/accounts/discord/register",
  forVisitors: true,
  tag: "accounts",
  summary: "Complete signing up by Discord",
  body: discordIdentity.extend({ registrationTokenId: secret(string().max(200)) }),
  reply: success({ id: z.string(), username: z.string(), message: z.string() }),
  status: 201,
  limit: "signUp",
  countedBy: "handler",
});
