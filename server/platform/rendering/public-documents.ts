import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { registerAnonymous } from "#server/platform/cache/anonymous-routes.ts";

function publicScope(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}
export type PublicScope = ReturnType<typeof publicScope>;

/** Registers routes with the same reply for all, which other sites may read; counted as reading. */
export function registerPublic(
  app: FastifyInstance,
  registerRoutes: (scope: PublicScope) => void,
): void {
  registerAnonymous(app, "other", (scope) => {
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header("access-control-allow-origin", "*");
    });
    registerRoutes(publicScope(scope));
  });
}

type Document = {
  type: string;
  body: string;
  /** The `max-age` in seconds. */
  seconds: number;
  lastModified?: Date;
};

/** Sends a document, or 304 if the client has the same version. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const { type, body, seconds, lastModified } = document;
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  reply.header("cache-control", `public, max-age=${seconds}`).header("etag", etag);
  if (lastModified) reply.header("last-modified", lastModified.toUTCString());
  if (isCurrent(request, etag, lastModified)) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** Returns whether the client's copy is current; the ETag takes precedence over the date. */
function isCurrent(
  { headers }: FastifyRequest,
  etag: string,
  lastModified: Date | undefined,
): boolean {
  const etags = headers["if-none-match"];
  if (etags !== undefined) {
    return etags.split(",").some((one) => one.trim() === "*" || weak(one.trim()) === etag);
  }
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

function weak(etag: string): string {
  return etag.startsWith("W/") ? etag : `W/${etag}`;
}
