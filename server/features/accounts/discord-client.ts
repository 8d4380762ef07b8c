import { setTimeout } from "node:timers/promises";
import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from "arctic";
import { z } from "zod";
import type { DiscordType } from "#contract/accounts/discord.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Settings } from "#server/settings.ts";

const SCOPES = ["identify"];
const PATIENCE_MS = 8_000;
const AVATAR_MAX_BYTES = 512 * 1024;
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
export type Departure = { url: URL; state: string; verifier: string };

type Discord = NonNullable<Settings["discord"]>;

/** OAuth 2 with Discord: code flow, PKCE, the scope identify. */
export function createDiscordClient(discord: Discord, publicUrl: string) {
  const clientFor = (type: DiscordType) =>
    new OAuth2Client(
      discord.clientId,
      discord.clientSecret,
      `${publicUrl}/auth/discord?type=${type}`,
    );

  return {
    depart(type: DiscordType): Departure {
      const state = generateState();
      const verifier = generateCodeVerifier();
      const url = clientFor(type).createAuthorizationURLWithPKCE(
        `${discord.browserUrl}/oauth2/authorize`,
        state,
        CodeChallengeMethod.S256,
        verifier,
        SCOPES,
      );
      return { url, state, verifier };
    },

    /** Who came back with the code; throws `unauthorized` if Discord says no, `unavailable` if nothing. */
    async identify(type: DiscordType, code: string, verifier: string): Promise<DiscordUser> {
      try {
        const tokens = await inTime(
          clientFor(type).validateAuthorizationCode(
            `${discord.serverUrl}/api/oauth2/token`,
            code,
            verifier,
          ),
        );
        return await fetchUser(discord.serverUrl, tokens.accessToken());
      } catch (cause) {
        const refusal =
          cause instanceof OAuth2RequestError
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
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const picture = Buffer.from(await answer.arrayBuffer());
        if (!answer.ok || picture.length > AVATAR_MAX_BYTES) return null;
        return `data:image/png;base64,${picture.toString("base64")}`;
      } catch {
        return null;
      }
    },
  };
}

/** The library waits for as long as it takes; nobody else does. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error("Discord took too long");
  });
  return Promise.race([work, late]);
}

async function fetchUser(serverUrl: string, accessToken: string): Promise<DiscordUser> {
  const answer = await fetch(`${serverUrl}/api/users/@me`, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const user = discordUser.parse(await answer.json());
  return {
    id: user.id,
    username: user.global_name ?? user.username,
    avatarHash: user.avatar ?? null,
  };
}
