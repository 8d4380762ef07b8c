import type { Http } from "#server/platform/http/routes.ts";
import { setSessionCookie } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { createSession, deleteSession, type StillProven } from "./commands.ts";
import { saveDevice } from "./device-commands.ts";
import { deviceOf } from "./device-cookie.ts";
import { SECURITY_EVENT } from "./security-log.ts";

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
