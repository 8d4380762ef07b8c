import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Returns how many requests are being processed, including those of disconnected clients. */
    countInFlight(): number;
  }
  interface FastifyRequest {
    isInFlight: boolean;
  }
}

/** Counts every request from its first hook until its reply is ready, even if the client disconnects. */
export function registerInFlight(app: FastifyInstance): void {
  // A number, because entries deleted from a Set stay in the heap until a full collection.
  let count = 0;
  app.decorate("countInFlight", () => count);
  app.decorateRequest("isInFlight", false);
  app.addHook("onRequest", (request, _reply, done) => {
    request.isInFlight = true;
    count += 1;
    done();
  });
  // A reply that fails to serialize is followed by an error reply, hence the flag.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    if (request.isInFlight) count -= 1;
    request.isInFlight = false;
    done();
  });
}
