import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { STATUS } from "#server/platform/errors.ts";
import { asRefusal, bodyOf } from "#server/platform/http/error-handler.ts";
import { type HandlerInput, type Http, onlyReads } from "#server/platform/http/routes.ts";
import { parseOrRefuse } from "#server/platform/http/validation.ts";

type Result = { status: number; body: unknown };
type CallInput = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Runs a reading call ('GET /api/post/:id') without HTTP, for pages rendered in this process.
 */
export async function callInProcess(
  app: FastifyInstance,
  call: string,
  { params, query, body }: CallInput,
  { request, reply }: Http,
): Promise<Result> {
  const found = app.handlers.get(call);
  if (!found || !onlyReads(found.endpoint)) {
    throw new Error(`${call} can't be called while rendering`);
  }
  const { endpoint, handle } = found;
  try {
    // The page itself is counted; calls with a limit class of their own are counted here too.
    if (endpoint.limit) await app.countCall(endpoint.limit, request, reply);
    const input = {
      params: endpoint.params && parseOrRefuse(endpoint.params, params),
      query: endpoint.query && parseOrRefuse(endpoint.query, query ?? {}),
      body: endpoint.body && parseOrRefuse(endpoint.body, body),
      form: undefined,
      files: {},
      actor: request.viewer,
    };
    return { status: 200, body: await handle(input as HandlerInput<Endpoint>, NO_HTTP) };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    return { status: STATUS[refusal.code], body: bodyOf(refusal) };
  }
}

const NO_HTTP = new Proxy({} as Http, {
  get: () => {
    throw new Error("There is no request behind a call made while rendering");
  },
});
