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
const TIMEOUT_MS = 8_000;
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

/** The URL to redirect to, and the state that the browser stores until the callback. */
export type AuthorizationRequest = { url: URL; state: string; verifier: string };

type Discord = NonNullable<Settings["discord"]>;

/** Creates an OAuth 2 client for Discord: code flow, PKCE, the scope identify. */
export function createDiscordClient(discord: Discord, publicUrl: string) {
  const client = { client_id: discord.clientId };
  const server: AuthorizationServer = {
    issuer: discord.browserUrl,
    authorization_endpoint: `${discord.browserUrl}/oauth2/authorize`,
    token_endpoint: `${discord.serverUrl}/api/oauth2/token`,
  };
  const returnUrl = (type: DiscordType) => `${publicUrl}/auth/discord?type=${type}`;

  return {
    /** Creates an authorization request: the URL, and the state to compare at the callback. */
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

    /** Returns the code's user; throws `unauthorized` if Discord refuses it, `unavailable` on failure. */
    async identify(type: DiscordType, code: string, verifier: string): Promise<DiscordUser> {
      try {
        // The caller has compared the state with the browser's cookie.
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
            signal: AbortSignal.timeout(TIMEOUT_MS),
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

    /** Returns the user's avatar as a data URL, or null if it cannot be fetched. */
    async avatarOf(user: DiscordUser): Promise<string | null> {
      if (!user.avatarHash) return null;
      const url = `${discord.cdnUrl}/avatars/${user.id}/${encodeURIComponent(user.avatarHash)}.png?size=128`;
      try {
        const response = await fetch(url, {
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const picture = await readAtMost(response, AVATAR_MAX_BYTES);
        if (!response.ok) return null;
        return `data:image/png;base64,${picture.toString("base64")}`;
      } catch {
        return null;
      }
    },
  };
}

async function fetchUser(serverUrl: string, accessToken: string): Promise<DiscordUser> {
  const response = await fetch(`${serverUrl}/api/users/@me`, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = await readAtMost(response, USER_MAX_BYTES);
  const user = discordUser.parse(JSON.parse(body.toString("utf8")));
  return {
    id: user.id,
    username: user.global_name ?? user.username,
    avatarHash: user.avatar ?? null,
  };
}
