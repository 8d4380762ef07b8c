import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Endpoint, type Parsed, type Reply, WAITS } from "#contract/endpoint.ts";
import { sendToVisitor } from "#server/platform/cache/visitor-replies.ts";
import { AppError, requireActor } from "#server/platform/errors.ts";
import { readMultipart, type UploadedFile } from "#server/platform/http/multipart.ts";
import {
  needsRecentAuthentication,
  requireRecentAuthentication,
} from "#server/platform/http/recent-authentication.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** A handler's input: the parsed parts of the call, and the actor. */
export type HandlerInput<E extends Endpoint> = Parsed<E> & {
  actor: SessionViewer | null;
  files: Record<string, UploadedFile[]>;
};
export type Http = { request: FastifyRequest; reply: FastifyReply };
type WithoutSuccess<R> = R extends unknown ? Omit<R, "success"> & { success?: boolean } : never;
/** Returns the reply; `success` is true unless it says otherwise. */
type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  http: Http,
) => Promise<WithoutSuccess<Reply<E>>>;
type RouteOptions = {
  /** Throws a refusal of whoever may not make the call at all: before its body is read, and after. */
  before?: (actor: SessionViewer | null) => void;
};
type AnyHandler = (input: HandlerInput<Endpoint>, http: Http) => Promise<unknown>;

/** Handlers by method and path, for pages that are rendered in this process. */
export type HandlerTable = Map<string, { endpoint: Endpoint; handle: AnyHandler }>;

function handlerKey(endpoint: Pick<Endpoint, "method" | "path">): string {
  return `${endpoint.method} ${endpoint.path}`;
}

declare module "fastify" {
  interface FastifyInstance {
    handlers: HandlerTable;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Registers an endpoint of the contract. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  options: RouteOptions = {},
): void {
  const callHandler: AnyHandler = async (input, http) => ({
    success: true,
    ...(await handle(input as HandlerInput<E>, http)),
  });
  const status = endpoint.status ?? 200;
  const changes = !onlyReads(endpoint);
  const isForWaiting = endpoint.forVisitors || endpoint.whileWaiting;
  const respond = async (input: HandlerInput<Endpoint>, http: Http) => {
    const { request, reply } = http;
    if (isForVisitors(endpoint, input)) {
      return sendToVisitor(http, `${endpoint.method} ${request.url}`, async () => {
        const body = Buffer.from(reply.serialize(await callHandler(input, http)) as string);
        return { status, type: "application/json; charset=utf-8", body };
      });
    }
    const sent = await callHandler(input, http);
    if (changes) app.visitorReplies.clear();
    return reply.code(status).send(sent);
  };
  app.handlers.set(handlerKey(endpoint), { endpoint, handle: callHandler });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD changes nothing.
    exposeHeadRoute: !changes,
    schema: schemaOf(endpoint),
    ...(endpoint.bodyMaxBytes && { bodyLimit: endpoint.bodyMaxBytes }),
    config: { endpoint, changesState: endpoint.changesState === true },
    // Behind the hook that counts the call.
    onRequest: async ({ viewer }) => {
      if (!endpoint.forVisitors && (endpoint.body || endpoint.form)) requireActor(viewer);
      if (viewer?.waits && changes && !isForWaiting) throw new AppError("forbidden", WAITS);
      options.before?.(viewer);
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const multipart = endpoint.form ? await readMultipart(request, endpoint) : NO_FORM;
      try {
        if (endpoint.form) {
          await app.takeTurn(request, reply);
          await app.lookUpViewer(request, reply);
        }
        options.before?.(request.viewer);
        if (needsRecentAuthentication(endpoint, body)) requireRecentAuthentication(request.viewer);
        const input = { params, query, body, ...multipart, actor: request.viewer };
        return await respond(input as HandlerInput<Endpoint>, { request, reply });
      } finally {
        await multipart.discard();
      }
    },
  });
}

/** Returns whether every visitor gets the same reply to a call, which its method and URL describe. */
function isForVisitors(endpoint: Endpoint, { actor }: HandlerInput<Endpoint>): boolean {
  const { body, form, fresh } = endpoint;
  return actor === null && onlyReads(endpoint) && !body && !form && !fresh;
}

/** Returns whether a call changes nothing. */
export function onlyReads({ method, changesState, onlyReads }: Endpoint): boolean {
  return onlyReads === true || (method === "GET" && changesState !== true);
}

const NO_FORM = { form: undefined, files: {}, discard: async () => undefined };

function schemaOf(endpoint: Endpoint) {
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { [endpoint.status ?? 200]: endpoint.reply },
  };
}
