import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The cookies that only the server reads. */
type ServerCookie = "session" | "device" | "discord_trip" | "sign_in_step";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether PUBLIC_URL is an https URL. */
    isReachedByHttps: boolean;
  }
}

/** Registers cookies, whose options follow PUBLIC_URL, whatever a proxy says of a request. */
export async function registerCookies(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(cookie);
  app.decorate("isReachedByHttps", publicUrl.startsWith("https:"));
}

/**
 * Returns a cookie's name in the browser. Under https it begins with `__Host-`: browsers accept such a
 * cookie only from this host by https, so no other host of the domain can set it.
 */
export function cookieName(app: FastifyInstance, name: ServerCookie): string {
  return app.isReachedByHttps ? `__Host-${name}` : name;
}

export function readCookie({ server, cookies }: FastifyRequest, name: ServerCookie) {
  return cookies[cookieName(server, name)];
}

/** Sets a cookie for `maxAge` seconds. */
export function setServerCookie(
  reply: FastifyReply,
  name: ServerCookie,
  value: string,
  maxAge: number,
): void {
  const { server } = reply;
  reply.setCookie(cookieName(server, name), value, { ...optionsOf(server), maxAge });
}

export function clearServerCookie(reply: FastifyReply, name: ServerCookie): void {
  const { server } = reply;
  reply.clearCookie(cookieName(server, name), optionsOf(server));
}

function optionsOf({ isReachedByHttps: secure }: FastifyInstance) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
}
