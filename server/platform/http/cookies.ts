import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The cookies that only the server reads. */
type OwnCookie = "session" | "device" | "wrote" | "discord_trip" | "sign_in_step";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether browsers reach the site by https, as PUBLIC_URL says. */
    isReachedByHttps: boolean;
  }
}

/** Reads cookies; how own ones are set follows PUBLIC_URL, whatever a proxy says of a request. */
export async function registerCookies(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(cookie);
  app.decorate("isReachedByHttps", publicUrl.startsWith("https:"));
}

/**
 * Returns the name a cookie has in the browser. Under https it begins with `__Host-`: browsers take
 * such a cookie from this very host by https alone, so no other host of the domain can set it.
 */
export function cookieName(app: FastifyInstance, name: OwnCookie): string {
  return app.isReachedByHttps ? `__Host-${name}` : name;
}

export function readCookie({ server, cookies }: FastifyRequest, name: OwnCookie) {
  return cookies[cookieName(server, name)];
}

/** Sets a cookie for so many seconds. */
export function setOwnCookie(
  reply: FastifyReply,
  name: OwnCookie,
  value: string,
  maxAge: number,
): void {
  const { server } = reply;
  reply.setCookie(cookieName(server, name), value, { ...optionsOf(server), maxAge });
}

export function clearOwnCookie(reply: FastifyReply, name: OwnCookie): void {
  const { server } = reply;
  reply.clearCookie(cookieName(server, name), optionsOf(server));
}

function optionsOf({ isReachedByHttps: secure }: FastifyInstance) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
}
