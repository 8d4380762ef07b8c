import { Secret, TOTP } from "otpauth";
import { vi } from "vitest";
import * as factors from "#contract/factors/contract.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { SoftAuthenticator } from "#test/soft-authenticator.ts";

const PERIOD_MS = 30_000;

/** Returns the code of an authenticator app, `steps` periods of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * PERIOD_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Sets up an authenticator app with the previous code, so that the present one is unused. */
export async function anAuthenticator({ client }: TestUser) {
  const { secret = "" } = (await client.call(factors.setUpAuthenticator, {})).body;
  // The clock is stopped, or the code could be two periods old when it arrives.
  const isStopped = vi.isFakeTimers();
  if (!isStopped) vi.useFakeTimers({ toFake: ["Date"] });
  const reply = await client.call(factors.confirmAuthenticator, {
    body: { code: codeOf(secret, -1) },
  });
  if (!isStopped) vi.useRealTimers();
  if (reply.status !== 200) throw new Error(`setup failed: ${reply.body.message}`);
  return { secret, recoveryCodes: reply.body.recoveryCodes ?? [] };
}

type Challenge = { challenge: string };

export async function creationOptions(client: Client): Promise<Challenge> {
  return (await client.call(factors.beginPasskey, {})).body.options as Challenge;
}

export async function requestOptions(client: Client): Promise<Challenge> {
  return (await client.call(factors.passkeyOptions, {})).body.options as Challenge;
}

/** Adds a passkey of a software authenticator. */
export async function aPasskey({ client }: TestUser, origin: string, name = "Laptop") {
  const authenticator = new SoftAuthenticator(origin);
  const credential = authenticator.create(await creationOptions(client));
  const reply = await client.call(factors.addPasskey, { body: { name, credential } });
  if (reply.status !== 201) throw new Error(`adding failed: ${reply.body.message}`);
  return { authenticator, recoveryCodes: reply.body.recoveryCodes ?? [] };
}
