import type { FastifyRequest } from "fastify";
import { SECOND_STEP_MINUTES, type SecondFactor } from "#contract/factors/contract.ts";
import { listSecondFactors } from "#server/features/factors/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { clearServerCookie, readCookie, setServerCookie } from "#server/platform/http/cookies.ts";
import type { Http } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import type { ProvenUser, StillProven } from "./commands.ts";
import { createSignInChallenge, STEP_ENDED } from "./second-factor-commands.ts";
import { startSession } from "./sign-in-session.ts";

const COOKIE = "sign_in_step";

type SignedIn = { id: string; message: string };
type StepRequired = {
  success: false;
  message: string;
  secondFactor: { methods: SecondFactor[] };
};

/** Signs in after the first factor, or begins the second step in this browser if there is one. */
export async function signInOrAskFactor(
  services: Services,
  { userId, isStillProven }: ProvenUser,
  http: Http,
): Promise<SignedIn | StepRequired> {
  const methods = await listSecondFactors(services.db, userId);
  if (methods.length === 0) return startSignedIn(services, { userId, isStillProven }, http);
  const token = await createSignInChallenge(services.db, userId);
  setServerCookie(http.reply, COOKIE, token, SECOND_STEP_MINUTES * 60);
  http.request.halfSignedIn = userId;
  return {
    success: false,
    message: "Confirm with your second factor.",
    secondFactor: { methods },
  };
}

/** Signs in after the last factor, unless a reset has removed it meanwhile. */
export function finishSignIn(services: Services, userId: string, http: Http): Promise<SignedIn> {
  const isStillProven: StillProven = async (trx) =>
    (await listSecondFactors(trx, userId)).length > 0;
  return startSignedIn(services, { userId, isStillProven }, http);
}

async function startSignedIn(
  services: Services,
  { userId, isStillProven }: ProvenUser,
  http: Http,
): Promise<SignedIn> {
  await startSession(services, userId, http, isStillProven);
  if (stepTokenOf(http.request)) clearServerCookie(http.reply, COOKIE);
  return { id: userId, message: "Logged In Successfully!" };
}

/** Returns the token of this browser's pending second step, or undefined. */
export function stepTokenOf(request: FastifyRequest): string | undefined {
  return readCookie(request, COOKIE);
}

/** Returns the token of the pending second step; throws `unauthorized` without one. */
export function requireStepToken(request: FastifyRequest): string {
  const token = stepTokenOf(request);
  if (!token) throw new AppError("unauthorized", STEP_ENDED);
  return token;
}
