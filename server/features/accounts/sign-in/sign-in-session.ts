import { saveDevice } from "#server/features/accounts/sign-in/device-commands.ts";
import { deviceOf } from "#server/features/accounts/sign-in/device-cookie.ts";
import { SECURITY_EVENT } from "#server/features/accounts/sign-in/security-log.ts";
import {
  createSession,
  deleteSession,
  type StillProven,
} from "#server/features/accounts/sign-in/session-commands.ts";
import type { Http } from "#server/platform/http/routes.ts";
import { setSessionCookie } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

/** Starts a session for the sender of a request, and ends the sender's previous one. */
export async function startSession(
  services: Services,
  userId: string,
  { request, reply }: Http,
  isStillProven?: StillProven,
): Promise<void> {
  const { db } = services;
  const userAgent = request.headers["user-agent"] ?? "";
  const issued = await createSession(db, userId, userAgent, isStillProven);
  if (request.viewer) await deleteSession(services, request.viewer.sessionId);
  setSessionCookie(reply, issued);
  request.log.info({ event: "session started", userId }, SECURITY_EVENT);
  await saveDevice(services, userId, { id: deviceOf(request, reply), userAgent });
}
