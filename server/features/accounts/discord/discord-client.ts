import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  validateAuthResponse,
} from "oauth4webapi";
import { z } from "zod";
import type { DiscordType } from "#contract/accounts/discord.ts";
import { AppError } from "#server/platform/errors.ts";
import { readAtMost } from "#server/platform/http/fetched-body.ts";
import type { Settings } from "#server/settings.ts";

const SCOPE = "identify";
const ANSWER_WITHIN_MS = 8_000;
const AVATAR_MAX_BYTES = 512 * 1024;
const USER_MAX_BYTES = 64 * 1024;
const UNCONFIRMED = "Discord could not confirm this. Please try again.";
const UNREACHABLE = "Discord could not be reached. Please try again.";

const discordUser = z.object({
  id: z.string().regex(/^\d{1,30}$/),
  username: z.string().min(1).max(100),
  global_name: z.string().max(100).nullish(),
  avatar: z.string().max(100).nullish(),
});
export type DiscordUser = { id: string; username: string; avatarHash: string | null };

/** What the browser keeps between leaving for Discord and coming back. */
export type AuthorizationRequest = { url: URL; state: string; verifier: string };

type Discord = NonNullable<Settings["discord"]>;

/** OAuth 2 with Discord: code flow, PKCE, the scope identify. */
export function createDiscordClient(discord: Discord, publicUrl: string) {
  const client = { client_id: discord.clientId };
  const server: AuthorizationServer = {
    issuer: discord.browserUrl,
    authorization_endpoint: `${discord.browserUrl}/oauth2/authorize`,
    token_endpoint: `${discord.serverUrl}/api/oauth2/token`,
  };
  const returnUrl = (type: DiscordType) => `${publicUrl}/auth/discord?type=${type}`;

  return {
    /** The address to send a browser to, and what it must bring back. */
    async createAuthorizationRequest(type: DiscordType): Promise<AuthorizationRequest> {
      const [state, verifier] = [generateRandomState(), generateRandomCodeVerifier()];
      const url = new URL(`${discord.browserUrl}/oauth2/authorize`);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: discord.clientId,
        redirect_uri: returnUrl(type),
        scope: SCOPE,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).toString();
      return { url, state, verifier };
    },

    /** Who came back with the code; throws `unauthorized` if Discord says no, `unavailable` if nothing. */
    async identify(type: DiscordType, code: string, verifier: string): Promise<DiscordUser> {
      try {
        // The state was compared with the browser's cookie before.
        const returned = validateAuthResponse(server, client, new URLSearchParams({ code }));
        const reply = await authorizationCodeGrantRequest(
          server,
          client,
          ClientSecretPost(discord.clientSecret),
          returned,
          returnUrl(type),
          verifier,
          {
            // The simulated Discord of the demo has no certificate.
            [allowInsecureRequests]: true,
            signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
          },
        );
        const tokens = await processAuthorizationCodeResponse(server, client, reply);
        return await fetchUser(discord.serverUrl, tokens.access_token);
      } catch (cause) {
        const refusal =
          cause instanceof ResponseBodyError
            ? new AppError("unauthorized", UNCONFIRMED)
            : new AppError("unavailable", UNREACHABLE);
        refusal.cause = cause;
        throw refusal;
      }
    },

    /** The account's picture as a data address; none when it can't be had. */
    async avatarOf(user: DiscordUser): Promise<string | null> {
      if (!user.avatarHash) return null;
      const url = `${discord.cdnUrl}/avatars/${user.id}/${encodeURIComponent(user.avatarHash)}.png?size=128`;
      try {
        const answer = await fetch(url, {
          redirect: "error",
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        const picture = await readAtMost(answer, AVATAR_MAX_BYTES);
        if (!answer.ok) return null;
        return `data:image/png;base64,${picture.toString("base64")}`;
      } catch {
        return null;
      }
    },
  };
}

async function fetchUser(serverUrl: string, accessToken: string): Promise<DiscordUser> {
  const answer = await fetch(`${serverUrl}/api/users/@me`, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const body = await readAtMost(answer, USER_MAX_BYTES);
  const user = discordUser.parse(JSON.parse(body.toString("utf8")));
  return {
    id: user.id,
    username: user.global_name ?? user.username,
    avatarHash: user.avatar ?? null,
  };
}
