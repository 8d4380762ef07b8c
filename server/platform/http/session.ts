import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  clearServerCookie,
  cookieName,
  readCookie,
  setServerCookie,
} from "#server/platform/http/cookies.ts";
import { hashToken } from "#server/platform/tokens.ts";

/** The sender of a request, found by the session; `features/users/session-queries.ts` adds to it. */
export interface SessionViewer {
  _id: string;
  verified: boolean;
  /** Whether the account waits for approval, and may only read. */
  waits: boolean;
  sessionId: string;
  /** When the user last authenticated in this session. */
  authenticatedAt: Date;
}

/** A session as a request uses it; `renewedUntil` is set when it now outlasts its cookie. */
export type UsedSession = { viewer: SessionViewer; renewedUntil: Date | undefined };

declare module "fastify" {
  interface FastifyRequest {
    viewer: SessionViewer | null;
  }
  interface FastifyInstance {
    /** Sets a request's viewer to what the session is worth now. */
    lookUpViewer(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/**
 * Sets each request's viewer, by which calls are limited, and again once a body is there: it may take minutes
 * in which rights change. A form is read later, and looks the session up again. `find` looks a session up by
 * its token's hash.
 */
export function registerSessions(
  app: FastifyInstance,
  find: (tokenHash: Buffer) => Promise<UsedSession | null>,
): void {
  app.decorateRequest("viewer", null);
  app.decorate("lookUpViewer", async (request: FastifyRequest, reply: FastifyReply) => {
    const hash = sessionHash(app, request.cookies);
    const session = hash ? await find(hash) : null;
    request.viewer = session?.viewer ?? null;
    if (session?.renewedUntil) {
      const token = readCookie(request, "session") ?? "";
      setSessionCookie(reply, { token, expiresAt: session.renewedUntil });
    }
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { isAnonymous } = request.routeOptions.config;
    if (isAnonymous || !sessionHash(app, request.cookies)) return done();
    app.lookUpViewer(request, reply).then(() => done(), done);
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (request.body === undefined || !request.viewer) return done();
    app.lookUpViewer(request, reply).then(() => done(), done);
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

export function clearSessionCookie(reply: FastifyReply): void {
  clearServerCookie(reply, "session");
}
