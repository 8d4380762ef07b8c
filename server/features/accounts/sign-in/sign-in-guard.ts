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
import { knownDeviceHash } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

type Given = { email: string; captcha?: string | undefined };
type Guard = <T>(http: Http, given: Given, check: () => Promise<T>) => Promise<T>;

const DAY_SECONDS = 86_400;

/**
 * Returns what every try to sign in passes through: the captcha first, then `check`, whose refusals
 * as `unauthorized` are counted. Nobody uses up what an account's owner may try: a browser known to
 * the account counts for itself, and any other by its address; what others failed at on the account
 * makes the captcha longer.
 */
export function createSignInGuard(
  app: FastifyInstance,
  { db, captcha }: Pick<Services, "db" | "captcha">,
): Guard {
  const limits = createLimits(app);
  const ofStrangers =
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
    return runWithin(ofStrangers, http, async () => {
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
      // Attacks are only counted: without end, so that no owner is shut out.
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
  return `account ${emailKey((body as Given).email)}`;
}

function workFor(failures: number): number {
  return SIGN_IN_WORK.find((step) => failures >= step.failures)?.work ?? 1;
}
