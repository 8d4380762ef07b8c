import type { Readable } from "node:stream";
import Fastify from "fastify";
import { type DiscordType, discordStartPath } from "#contract/accounts/discord.ts";
import { DEMO_DISCORD_PATH, registerDemoDiscord } from "#demo/discord.ts";
import type { Client } from "#test/client.ts";

/**
 * Starts the simulated Discord; `DISCORD_URL` is its URL for the site. `avatar`, if given, is the
 * reply for every picture.
 */
export async function startDiscord(avatar?: () => Readable) {
  const discord = Fastify();
  discord.addHook("onRequest", async (request, reply) => {
    if (avatar && request.url.includes("/avatars/")) return reply.send(avatar());
  });
  await registerDemoDiscord(discord);
  const url = await discord.listen({ port: 0, host: "127.0.0.1" });
  return {
    variables: {
      DISCORD_CLIENT_ID: "test",
      DISCORD_CLIENT_SECRET: "test",
      DISCORD_URL: `${url}${DEMO_DISCORD_PATH}`,
    },
    stop: () => discord.close(),
  };
}

export type Callback = { code: string; state: string };

/** Starts the OAuth flow; returns the URL to which the site redirects. */
export async function leaveForDiscord(client: Client, type: DiscordType): Promise<URL> {
  const reply = await client.fetch(discordStartPath(type));
  return new URL(reply.headers.get("location") ?? "");
}

/** Accepts on Discord's consent page; returns the URL to which it redirects. */
async function acceptAtDiscord(asked: URL, username: string): Promise<URL> {
  const question = new URL(asked);
  question.pathname = question.pathname.replace("/authorize", "/answer");
  question.searchParams.set("answer", "allow");
  question.searchParams.set("username", username);
  const reply = await fetch(question, { redirect: "manual" });
  return new URL(reply.headers.get("location") ?? "");
}

/** Completes the OAuth flow as the Discord account of a name; returns the callback's parameters. */
export async function throughDiscord(
  client: Client,
  type: DiscordType,
  username: string,
): Promise<Callback> {
  const back = await acceptAtDiscord(await leaveForDiscord(client, type), username);
  return {
    code: back.searchParams.get("code") ?? "",
    state: back.searchParams.get("state") ?? "",
  };
}
