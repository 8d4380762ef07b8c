import type { FastifyInstance } from "fastify";
import { SIGN_UP_REFUSALS } from "#contract/limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { createFailureLimit } from "#server/platform/http/failure-limits.ts";
import { addressKey } from "#server/platform/http/rate-limits.ts";
import type { Http } from "#server/platform/http/routes.ts";

type SignUp = (count: () => Promise<void>) => Promise<string>;

/**
 * Returns what runs a sign-up within the limits of its IP address. Accounts count once `count` is called, which
 * throws `tooMany` beyond the limit; refusals of what is taken have a count of their own.
 */
export function createSignUpLimit(
  app: FastifyInstance,
): (http: Http, signUp: SignUp) => Promise<string> {
  const refusals = createFailureLimit(app, {
    name: "refused sign-ups",
    allowances: SIGN_UP_REFUSALS,
    keyOf: ({ ip }) => addressKey(ip),
    isFailure: (error) => error instanceof AppError && error.code === "conflict",
  });
  return (http, signUp) =>
    refusals.run(http, () => signUp(() => app.countCall("signUp", http.request, http.reply)));
}
