import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  DISCORD_TYPES,
  type DiscordType,
  discordLink,
  discordLogin,
  discordRegister,
  discordRegistrationToken,
  discordUnlink,
} from "#contract/accounts/discord.ts";
import { startSession } from "#server/features/accounts/sign-in/sign-in-session.ts";
import { signInOrAskFactor } from "#server/features/accounts/sign-in/sign-in-step.ts";
import { createSignUpLimit } from "#server/features/accounts/sign-up-limit.ts";
import { findUserByDiscord } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError, requireActor } from "#server/platform/errors.ts";
import { clearServerCookie, readCookie, setServerCookie } from "#server/platform/http/cookies.ts";
import { type Http, route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import type { AuthorizationRequest, DiscordUser } from "./client.ts";
import {
  authorizeLink,
  completeRegistration,
  createRegistration,
  linkDiscord,
  unlinkDiscord,
} from "./commands.ts";

export function registerDiscord(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const requireClient = async () => {
    if (!settings.discord) {
      throw new AppError("unavailable", "Signing in with Discord is not set up here.");
    }
    const { createDiscordClient } = await import("./client.ts");
    return createDiscordClient(settings.discord, settings.publicUrl);
  };
  const identify = async (
    type: DiscordType,
    { code, state }: { code: string; state: string },
    { request, reply }: Http,
  ): Promise<DiscordUser> => {
    const verifier = consumeOAuthState(request, reply, type, state);
    return (await requireClient()).identify(type, code, verifier);
  };

  app.get<{ Querystring: { type?: string } }>(
    "/auth/discord/start",
    { schema: { hide: true }, config: { limit: "discordStart" } },
    async (request, reply) => {
      const type = DISCORD_TYPES.find((known) => known === request.query.type) ?? "login";
      const authorizationRequest = await (await requireClient()).createAuthorizationRequest(type);
      saveOAuthState(request, reply, type, authorizationRequest);
      return reply.redirect(authorizationRequest.url.href);
    },
  );

  route(app, discordLogin, async ({ body }, http) => {
    const discord = await identify("login", body, http);
    const user = await findUserByDiscord(db, discord.id);
    if (!user) {
      throw new AppError(
        "notFound",
        "No account is linked to this Discord account yet. Join first.",
      );
    }
    const isStillProven = async (trx: Trx) =>
      (await findUserByDiscord(trx, discord.id))?.id === user.id;
    return signInOrAskFactor(services, { userId: user.id, isStillProven }, http);
  });

  route(app, discordLink, async ({ actor, body }, http) => {
    const user = requireActor(actor);
    authorizeLink(user);
    await linkDiscord(services, user, await identify("link", body, http));
    return { message: "Discord linked" };
  });

  route(app, discordUnlink, async ({ actor }) => {
    await unlinkDiscord(services, requireActor(actor)._id);
    return { message: "Discord unlinked" };
  });

  route(app, discordRegistrationToken, async ({ body }, http) => {
    const discord = await identify("join", body, http);
    return {
      registrationTokenId: await createRegistration(services, discord),
      linkedAccountUsername: discord.username,
      linkedAccountAvatar: await (await requireClient()).avatarOf(discord),
    };
  });

  const limitSignUps = createSignUpLimit(app);
  route(app, discordRegister, async ({ body }, http) => {
    const id = await limitSignUps(http, (count) => completeRegistration(services, body, count));
    await startSession(services, id, http);
    return { id, username: body.username, message: "You have successfully signed up." };
  });
}

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
function saveOAuthState(
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
function consumeOAuthState(
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
