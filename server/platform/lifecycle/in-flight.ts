import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** How many requests' answers are still being made, also for those who left. */
    countInFlight(): number;
  }
  interface FastifyRequest {
    isInFlight: boolean;
  }
}

/** Counts every request from its first hook until there is an answer to send, whoever is left to get it. */
export function registerInFlight(app: FastifyInstance): void {
  // Not a set of them: what was taken out of one is copied about until the whole heap is collected.
  let count = 0;
  app.decorate("countInFlight", () => count);
  app.decorateRequest("isInFlight", false);
  app.addHook("onRequest", (request, _reply, done) => {
    request.isInFlight = true;
    count += 1;
    done();
  });
  // An answer that could not be written out is followed by one that says so.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    if (request.isInFlight) count -= 1;
    request.isInFlight = false;
    done();
  });
}
