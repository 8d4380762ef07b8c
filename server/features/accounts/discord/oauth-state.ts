import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { DISCORD_TYPES, type DiscordType } from "#contract/accounts/discord.ts";
import { AppError } from "#server/platform/errors.ts";
import { clearServerCookie, readCookie, setServerCookie } from "#server/platform/http/cookies.ts";
import type { AuthorizationRequest } from "./client.ts";

const COOKIE = "discord_trip";
const VALID_SECONDS = 600;

const oauthState = z.object({
  type: z.enum(DISCORD_TYPES),
  state: z.string(),
  verifier: z.string(),
  /** The user at the start of the flow, so that a link can't be made for another. */
  userId: z.string().nullable(),
});

/** Saves the state of an authorization request in a cookie, for the callback to compare. */
export function saveOAuthState(
  request: FastifyRequest,
  reply: FastifyReply,
  type: DiscordType,
  { state, verifier }: AuthorizationRequest,
): void {
  const userId = request.viewer?._id ?? null;
  const value = Buffer.from(JSON.stringify({ type, state, verifier, userId })).toString(
    "base64url",
  );
  setServerCookie(reply, COOKIE, value, VALID_SECONDS);
}

/** Returns the verifier if the state matches the saved one, which is deleted; throws `forbidden` if not. */
export function consumeOAuthState(
  request: FastifyRequest,
  reply: FastifyReply,
  type: DiscordType,
  state: string,
): string {
  const saved = parseOAuthState(readCookie(request, COOKIE));
  clearServerCookie(reply, COOKIE);
  const matches = saved?.type === type && saved.state === state && state !== "";
  if (!saved || !matches || (type === "link" && saved.userId !== request.viewer?._id)) {
    throw new AppError("forbidden", "This sign-in has run out. Please start again.");
  }
  return saved.verifier;
}

function parseOAuthState(cookie: string | undefined) {
  try {
    return oauthState.parse(JSON.parse(Buffer.from(cookie ?? "", "base64url").toString("utf8")));
  } catch {
    return null;
  }
}
