import type { FastifyInstance, FastifyRequest } from "fastify";
import { emailKey } from "#contract/accounts/rules.ts";
import { SIGN_IN_FAILURES, SIGN_IN_WORK } from "#contract/limits.ts";
import { isKnownDevice } from "#server/features/accounts/queries.ts";
import {
  createFailureLimit,
  type FailureLimit,
  isUnauthorized,
  runWithin,
} from "#server/platform/http/failure-limits.ts";
import { addressKey } from "#server/platform/http/rate-limits.ts";
import type { Http } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { knownDeviceHash } from "./device-cookie.ts";

type SignInInput = { email: string; captcha?: string | undefined };
type Guard = <T>(http: Http, input: SignInInput, check: () => Promise<T>) => Promise<T>;

const DAY_SECONDS = 86_400;

/**
 * Returns a guard for every attempt to sign in: the captcha first, then `check`, whose `unauthorized`
 * refusals are counted. Strangers cannot use up the owner's attempts: a browser known to the account has
 * its own count, others are counted by IP address; failures on the account make the captcha longer.
 */
export function createSignInGuard(
  app: FastifyInstance,
  { db, captcha }: Pick<Services, "db" | "captcha">,
): Guard {
  const limits = createLimits(app);
  const unknownDeviceLimits =
    captcha.provider === "off"
      ? [limits.address, limits.pair, limits.account]
      : [limits.address, limits.pair, limits.attacks];

  return async (http, { email, captcha: solution }, check) => {
    const device = knownDeviceHash(http.request);
    if (device && (await isKnownDevice(db, email, device))) {
      return limits.device.run(http, async () => {
        await captcha.verify(solution);
        return check();
      });
    }
    return runWithin(unknownDeviceLimits, http, async () => {
      const [failures = 0] = await limits.attacks.count(http.request);
      await captcha.verify(solution, workFor(failures));
      return check();
    });
  };
}

function createLimits(
  app: FastifyInstance,
): Record<"address" | "pair" | "device" | "account" | "attacks", FailureLimit> {
  const limit = (
    name: keyof typeof SIGN_IN_FAILURES | "attacks",
    keyOf: (request: FastifyRequest) => string,
  ) =>
    createFailureLimit(app, {
      name: `sign-in ${name}`,
      // Attacks are counted without a limit, so that no owner is locked out.
      allowances:
        name === "attacks"
          ? [{ max: Number.MAX_SAFE_INTEGER, seconds: DAY_SECONDS }]
          : SIGN_IN_FAILURES[name],
      keyOf,
      isFailure: isUnauthorized,
    });
  return {
    address: limit("address", ({ ip }) => addressKey(ip)),
    pair: limit("pair", (request) => `${accountKey(request)} ${addressKey(request.ip)}`),
    device: limit(
      "device",
      (request) => `${accountKey(request)} ${knownDeviceHash(request)?.toString("base64url")}`,
    ),
    account: limit("account", accountKey),
    attacks: limit("attacks", accountKey),
  };
}

function accountKey({ body }: FastifyRequest): string {
  return `account ${emailKey((body as SignInInput).email)}`;
}

function workFor(failures: number): number {
  return SIGN_IN_WORK.find((step) => failures >= step.failures)?.work ?? 1;
}
