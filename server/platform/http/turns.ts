import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import PQueue from "p-queue";
import { addressKey, refuseTooMany } from "#server/platform/http/rate-limits.ts";
import { sessionHash } from "#server/platform/http/session.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Ends the request's turns, once it has them. */
    endTurn: (() => void) | undefined;
  }
  interface FastifyInstance {
    /** Waits for a request's turn, which lasts until its reply is ready; throws `tooMany` if there is none. */
    takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

type Options = {
  /** How many calls of a session, and of an IP address, may be in progress; visitors of one are a session. */
  perSession: number;
  perAddress: number;
  /** How many more of each may wait, and for how long (ms). */
  waitingMax: number;
  waitMs: number;
};

const RETRY_SECONDS = 2;

/**
 * Bounds how many calls of one sender are in progress, whatever they cost: further ones wait for their turn. A turn
 * begins once the body is there, since that may take its time, and a form asks for it when it is read. Files and
 * live connections take none.
 */
export function registerTurns(app: FastifyInstance, options: Options): void {
  const { perSession, perAddress, waitingMax, waitMs } = options;
  app.decorateRequest("endTurn", undefined);
  if (!app.limitsOn) return void app.decorate("takeTurn", async () => undefined);
  const queues = new Map<string, PQueue>();

  function queueOf(key: string, concurrency: number): PQueue {
    const known = queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency });
    queue.once("idle", () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  }

  /** Resolves to what ends the turn; rejects once `waiting` is aborted, and then needs none. */
  function turnIn(queue: PQueue, waiting: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      waiting.addEventListener("abort", reject);
      void queue.add(() => !waiting.aborted && new Promise<void>((end) => resolve(end)));
    });
  }

  app.decorate("takeTurn", async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressKey(request.ip);
    const session = sessionHash(app, request.cookies)?.toString("hex") ?? address;
    // The session first: what waits there takes no turn of others at its address.
    const places = [
      { key: `session ${session}`, max: perSession },
      { key: address, max: perAddress },
    ];
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const waiting = AbortSignal.any([left.signal, AbortSignal.timeout(waitMs)]);
    const ends: (() => void)[] = [];
    request.endTurn = () => {
      for (const end of ends.splice(0)) end();
    };
    for (const { key, max } of places) {
      const queue = queueOf(key, max);
      if (queue.size >= waitingMax) refuseTooMany(reply, RETRY_SECONDS);
      const turn = turnIn(queue, waiting).catch(() => refuseTooMany(reply, RETRY_SECONDS));
      ends.push(await turn);
    }
  });
  app.addHook("preValidation", async (request, reply) => {
    const { limit, endpoint } = request.routeOptions.config;
    if (limit !== "none" && !endpoint?.form) await app.takeTurn(request, reply);
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    request.endTurn?.();
    done();
  });
}
