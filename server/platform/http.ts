import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, Parsed, Reply } from "#contract/endpoint.ts";
import { readMultipart, type UploadedFile } from "#server/platform/multipart.ts";
import type { Viewer } from "#server/platform/session.ts";

/** What a handler is given: the parsed parts of the call, and who asks. */
export type HandlerInput<E extends Endpoint> = Parsed<E> & {
  actor: Viewer | null;
  files: Record<string, UploadedFile[]>;
};
export type Http = { request: FastifyRequest; reply: FastifyReply };
type WithoutSuccess<R> = R extends unknown ? Omit<R, "success"> & { success?: boolean } : never;
/** Answers the reply; `success` is true unless it says otherwise. */
type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  http: Http,
) => Promise<WithoutSuccess<Reply<E>>>;
type RouteOptions = {
  /** Refuses before the body of a form is read. */
  before?: (actor: Viewer | null) => void;
};
type AnyHandler = (input: HandlerInput<Endpoint>, http: Http) => Promise<unknown>;

/** Handlers by method and path, for pages that are rendered in this process. */
export type HandlerTable = Map<string, { endpoint: Endpoint; handle: AnyHandler }>;

export function handlerKey(endpoint: Pick<Endpoint, "method" | "path">): string {
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

/** Answers an endpoint of the contract. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  options: RouteOptions = {},
): void {
  const answer: AnyHandler = async (input, http) => ({
    success: true,
    ...(await handle(input as HandlerInput<E>, http)),
  });
  app.handlers.set(handlerKey(endpoint), { endpoint, handle: answer });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: {
      endpoint,
      changesState: endpoint.changesState === true,
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      options.before?.(request.viewer);
      const multipart = endpoint.form ? await readMultipart(request, endpoint) : NO_FORM;
      try {
        const input = { params, query, body, ...multipart, actor: request.viewer };
        const sent = await answer(input as HandlerInput<Endpoint>, { request, reply });
        return await reply.code(endpoint.status ?? 200).send(sent);
      } finally {
        await multipart.discard();
      }
    },
  });
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
