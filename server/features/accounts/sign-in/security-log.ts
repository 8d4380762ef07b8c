import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";

/** The message of every line that operators search for after an attack. */
export const SECURITY_EVENT = "security event";

/** Endpoints of these rate-limit classes take a credential. */
const AUTHENTICATING: ReadonlySet<string | undefined> = new Set(["signIn", "signUp"]);

declare module "fastify" {
  interface FastifyRequest {
    /** The account whose first factor was correct, while the second is required. */
    halfSignedIn: string | null;
  }
}

const REFUSALS: Partial<Record<number, string>> = {
  401: "not signed in",
  403: "not permitted",
  429: "over a rate limit",
};

/** Logs every attempt to sign in, and every refusal for lack of rights or by a rate limit. */
export function registerSecurityLog(app: FastifyInstance): void {
  app.decorateRequest("halfSignedIn", null);
  app.addHook("onResponse", (request, { statusCode }, done) => {
    const { endpoint } = request.routeOptions.config;
    const { halfSignedIn } = request;
    const event = halfSignedIn ? "second factor required" : eventOf(endpoint, statusCode);
    if (event !== undefined) {
      const route = `${request.method} ${request.routeOptions.url ?? "unknown"}`;
      const userId = halfSignedIn ?? request.viewer?._id;
      const fields = { event, route, status: statusCode, userId };
      request.log[statusCode < 400 ? "info" : "warn"](
        { ...fields, ip: request.ip },
        SECURITY_EVENT,
      );
    }
    done();
  });
}

function eventOf(endpoint: Endpoint | undefined, status: number): string | undefined {
  if (!AUTHENTICATING.has(endpoint?.limit) || status === 429) return REFUSALS[status];
  return status < 400 ? "authentication succeeded" : "authentication failed";
}
