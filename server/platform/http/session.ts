import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import {
  clearServerCookie,
  cookieName,
  readCookie,
  setServerCookie,
} from "#server/platform/http/cookies.ts";

/** The sender of a request, found by the session. */
export type SessionViewer = {
  _id: string;
  username: string;
  verified: boolean;
  /** Without staff roles while `missesFactor`. */
  roles: number[];
  /** Whether a staff member lacks the second factor that staff rights require (STAFF_MFA). */
  missesFactor: boolean;
  settingViewNSFW: boolean;
  settingBlurNSFW: boolean;
  /** Whether the viewer doesn't see some people: by a block in either direction, or a mute. */
  hidesPeople: boolean;
  sessionId: string;
  /** When the user last authenticated in this session. */
  authenticatedAt: Date;
};

/** A session as a request uses it; `renewedUntil` is set when it now outlasts its cookie. */
export type UsedSession = { viewer: SessionViewer; renewedUntil: Date | undefined };

declare module "fastify" {
  interface FastifyRequest {
    viewer: SessionViewer | null;
  }
  interface FastifyContextConfig {
    /** Whether the call's queries check that the sender's session has not ended. */
    sessionCheckedInQuery?: boolean;
  }
}

export const DEVICE_SECONDS = 365 * 24 * 3600;
const TOKEN_BYTES = 32;
const DAY_MS = 24 * 3_600_000;
const SESSION_DAYS = 30;
/** The limit for sessions in constant use. */
export const SESSION_DAYS_MAX = 90;
const VIEWER_CACHE = { max: 10_000, ttl: 5 * 60_000 };

/** Returns a new secret for a cookie or a link, and the hash to store. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Returns when a session used now expires: after 30 days, at most 90 days after its start. */
export function sessionExpiry(createdAt = new Date()): Date {
  const latest = createdAt.getTime() + SESSION_DAYS_MAX * DAY_MS;
  return new Date(Math.min(Date.now() + SESSION_DAYS * DAY_MS, latest));
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Sets each request's viewer; `find` looks a session up by its token's hash. Calls that check the session
 * in their queries get a recently cached viewer, if verified: other users may do little anyway.
 */
export function registerSessions(
  app: FastifyInstance,
  find: (tokenHash: Buffer) => Promise<UsedSession | null>,
): void {
  const cachedViewers = new LRUCache<string, SessionViewer>(VIEWER_CACHE);
  app.decorateRequest("viewer", null);
  app.addHook("onRequest", (request, reply, done) => {
    const { isAnonymous, sessionCheckedInQuery } = request.routeOptions.config;
    const hash = isAnonymous ? undefined : sessionHash(app, request.cookies);
    if (!hash) return done();
    const key = hash.toString("latin1");
    if (sessionCheckedInQuery) request.viewer = cachedViewers.get(key) ?? null;
    if (request.viewer) return done();
    const applySession = (session: UsedSession | null) => {
      request.viewer = session?.viewer ?? null;
      if (session?.viewer.verified) cachedViewers.set(key, session.viewer);
      if (session?.renewedUntil) {
        const token = readCookie(request, "session") ?? "";
        setSessionCookie(reply, { token, expiresAt: session.renewedUntil });
      }
    };
    find(hash)
      .then(applySession)
      .then(() => done(), done);
  });
}

/** Returns the hash of the session cookie's token, or undefined without one. */
export function sessionHash(
  app: FastifyInstance,
  cookies: Record<string, string | undefined>,
): Buffer | undefined {
  const token = cookies[cookieName(app, "session")];
  return token ? hashToken(token) : undefined;
}

export type IssuedSession = { token: string; expiresAt: Date };

export function setSessionCookie(reply: FastifyReply, { token, expiresAt }: IssuedSession): void {
  const maxAge = Math.round((expiresAt.getTime() - Date.now()) / 1000);
  setServerCookie(reply, "session", token, maxAge);
}

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

export function clearSessionCookie(reply: FastifyReply): void {
  clearServerCookie(reply, "session");
}
