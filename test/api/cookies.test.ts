import { expect, test } from "vitest";
import { signIn, signOut, signUp } from "#contract/accounts/contract.ts";
import { discordStartPath } from "#contract/accounts/discord.ts";
import { getCurrentUser, updateUser } from "#contract/users/contract.ts";
import { aName, aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { startSharedApp } from "#test/test-app.ts";

const DISCORD = { DISCORD_CLIENT_ID: "test", DISCORD_CLIENT_SECRET: "test" };
const app = await startSharedApp();
const proxied = { ...DISCORD, TRUST_PROXY: "127.0.0.1" };
const overHttps = await app.withSettings({ ...proxied, PUBLIC_URL: "https://parade.example" });
const overHttp = await app.withSettings({ ...proxied, PUBLIC_URL: "http://parade.example" });

/** Makes a site set each of its cookies, by requests that reached the proxy over a protocol. */
async function cookiesOf(site: typeof overHttps, protocol: string): Promise<string[]> {
  const client = site.client();
  const headers = { "x-forwarded-proto": protocol };
  const username = aName();
  const email = `${username}@mail.example`;
  const joined = await client.call(
    signUp,
    { body: { username, email, password: TRANSPORT_HASH } },
    headers,
  );
  const params = { id: joined.body.id ?? "" };
  const replies = [
    joined,
    await client.call(updateUser, { params, body: { profileColor: "#123456" } }, headers),
    await client.fetch(discordStartPath("login"), { headers }),
    await client.call(signOut, {}, headers),
    await client.call(signIn, { body: { email, password: TRANSPORT_HASH } }, headers),
  ];
  return replies.flatMap((reply) => reply.headers.getSetCookie());
}

const NAMES = ["device", "discord_trip", "session"];
const namesOf = (cookies: string[]) =>
  [...new Set(cookies.map((cookie) => cookie.split("=", 1)[0]))].sort();

test("sets every cookie Secure and __Host- with an https PUBLIC_URL, also requested over http", async () => {
  const cookies = await cookiesOf(overHttps, "http");
  expect(namesOf(cookies)).toEqual(NAMES.map((name) => `__Host-${name}`));
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).not.toMatch(/; Domain/i);
  }
});

test("sets plain cookies with an http PUBLIC_URL, also requested over https", async () => {
  const cookies = await cookiesOf(overHttp, "https");
  expect(namesOf(cookies)).toEqual(NAMES);
  for (const cookie of cookies) expect(cookie).not.toMatch(/; Secure/);
});

test("ignores a session under the plain cookie name with an https PUBLIC_URL", async () => {
  const { client } = await aUser(app);
  const plain = client.cookieHeader();
  const me = (cookie: string) => overHttps.client().call(getCurrentUser, {}, { cookie });
  expect((await me(plain)).body.success).toBe(false);
  expect((await me(plain.replace("session=", "__Host-session="))).body.success).toBe(true);
});
