import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Requests whose answer is still being made, also for those who left. */
    inFlight: ReadonlySet<FastifyRequest>;
  }
}

/** Knows every request from its first hook until there is an answer to send, whoever is left to get it. */
export function registerInFlight(app: FastifyInstance): void {
  const inFlight = new Set<FastifyRequest>();
  app.decorate("inFlight", inFlight);
  app.addHook("onRequest", (request, _reply, done) => {
    inFlight.add(request);
    done();
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    inFlight.delete(request);
    done();
  });
}
