import type { FastifyInstance } from "fastify";
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
import { findUserByDiscord } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError, requireActor } from "#server/platform/errors.ts";
import { type Http, route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import type { DiscordUser } from "./client.ts";
import {
  authorizeLink,
  completeRegistration,
  createRegistration,
  linkDiscord,
  unlinkDiscord,
} from "./commands.ts";
import { consumeOAuthState, saveOAuthState } from "./oauth-state.ts";

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

  route(app, discordRegister, async ({ body }, http) => {
    const id = await completeRegistration(services, body);
    await startSession(services, id, http);
    return { id, username: body.username, message: "You have successfully signed up." };
  });
}
