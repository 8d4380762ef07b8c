import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setServerCookie } from "#server/platform/http/cookies.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

export const DEVICE_SECONDS = 365 * 24 * 3600;

/** Returns the hash that identifies a browser which was signed in before, or undefined. */
export function knownDeviceHash(request: FastifyRequest): Buffer | undefined {
  const device = readCookie(request, "device");
  return device === undefined ? undefined : hashToken(device);
}

/** Returns the token that identifies a browser across sign-ins, and sets it if there is none. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply): string {
  const device = readCookie(request, "device") ?? newToken().token;
  setServerCookie(reply, "device", device, DEVICE_SECONDS);
  return device;
}
