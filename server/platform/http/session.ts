import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import {
  clearServerCookie,
  cookieName,
  readCookie,
  setServerCookie,
} from "#server/platform/http/cookies.ts";

/** Whoever sent the request, as the session tells. */
export type SessionViewer = {
  _id: string;
  username: string;
  verified: boolean;
  /** Without staff roles while `missesFactor`. */
  roles: number[];
  /** Whether it is staff whose rights wait for a second factor (STAFF_MFA). */
  missesFactor: boolean;
  settingViewNSFW: boolean;
  settingBlurNSFW: boolean;
  /** Whether anybody is hidden from the viewer: by a block, theirs or another's, or a mute. */
  hidesPeople: boolean;
  sessionId: string;
  /** When the user last proved to be at this session. */
  authenticatedAt: Date;
};

/** A session as a request uses it; `renewedUntil`: it lasts longer than its cookie now. */
export type UsedSession = { viewer: SessionViewer; renewedUntil: Date | undefined };

declare module "fastify" {
  interface FastifyRequest {
    viewer: SessionViewer | null;
  }
  interface FastifyContextConfig {
    /** Whether the call itself finds out that its sender's session stands, where it writes. */
    sessionCheckedInQuery?: boolean;
  }
}

export const DEVICE_SECONDS = 365 * 24 * 3600;
const TOKEN_BYTES = 32;
const DAY_MS = 24 * 3_600_000;
const SESSION_DAYS = 30;
/** However much it is used. */
export const SESSION_DAYS_MAX = 90;
const KEPT = { max: 10_000, ttl: 5 * 60_000 };

/** A fresh secret for a cookie or a link, and the hash that is stored in its place. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** When a session used now expires: after 30 days, and no later than 90 days after its start. */
export function sessionExpiry(createdAt = new Date()): Date {
  const latest = createdAt.getTime() + SESSION_DAYS_MAX * DAY_MS;
  return new Date(Math.min(Date.now() + SESSION_DAYS * DAY_MS, latest));
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Finds out who sends each request; `find` looks a session up by its token's hash. Calls that prove
 * it do with what was found a short while ago: of verified users alone, since nobody else may do much.
 */
export function registerSessions(
  app: FastifyInstance,
  find: (tokenHash: Buffer) => Promise<UsedSession | null>,
): void {
  const kept = new LRUCache<string, SessionViewer>(KEPT);
  app.decorateRequest("viewer", null);
  app.addHook("onRequest", (request, reply, done) => {
    const { isAnonymous, sessionCheckedInQuery } = request.routeOptions.config;
    const hash = isAnonymous ? undefined : sessionHash(app, request.cookies);
    if (!hash) return done();
    const key = hash.toString("latin1");
    if (sessionCheckedInQuery) request.viewer = kept.get(key) ?? null;
    if (request.viewer) return done();
    const use = (session: UsedSession | null) => {
      request.viewer = session?.viewer ?? null;
      if (session?.viewer.verified) kept.set(key, session.viewer);
      if (session?.renewedUntil) {
        const token = readCookie(request, "session") ?? "";
        setSessionCookie(reply, { token, expiresAt: session.renewedUntil });
      }
    };
    find(hash)
      .then(use)
      .then(() => done(), done);
  });
}

/** The hash of the session's token, if there is one among the cookies. */
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

/** The hash a browser is known by, if it was ever signed in. */
export function knownDeviceHash(request: FastifyRequest): Buffer | undefined {
  const device = readCookie(request, "device");
  return device === undefined ? undefined : hashToken(device);
}

/** What a browser is known by from one sign-in to the next; given to it when it has none yet. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply): string {
  const device = readCookie(request, "device") ?? newToken().token;
  setServerCookie(reply, "device", device, DEVICE_SECONDS);
  return device;
}

export function clearSessionCookie(reply: FastifyReply): void {
  clearServerCookie(reply, "session");
}
