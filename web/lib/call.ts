import { createContext, useContext } from "react";
import type { Input, Reply } from "#contract/endpoint.ts";
import type { Failure } from "#contract/reply.ts";
import type { Api } from "./api.ts";

/** The response over HTTP, or of the server's own handlers. */
export type RawReply = { status: number; body: unknown; retryAfter?: number };
export type CallInput = { params?: unknown; query?: unknown; body?: unknown };
/** An endpoint's method and path, such as 'GET /api/post/:id'. */
export type EndpointName = keyof Api;
/** `signal` aborts a call whose reply is no longer needed; `keepalive` lets it outlive the page. */
export type CallOptions = { signal?: AbortSignal; keepalive?: boolean };
/** Sends one call; rejects only when there is no response at all. */
export type Transport = (
  endpoint: EndpointName,
  input: CallInput,
  options?: CallOptions,
) => Promise<RawReply>;
/** Returns the reply of a call, or throws a `CallError`. */
export type Call = <Name extends EndpointName>(
  endpoint: Name,
  input: Input<Api[Name]>,
  options?: CallOptions,
) => Promise<Reply<Api[Name]>>;

const UNREACHABLE = "The site could not be reached. Check your connection and try again.";

/** A call that was refused or got no response; the message is for the user. */
export class CallError extends Error {
  /** The HTTP status, 0 without a response. */
  readonly status: number;
  /** A message by each invalid field. */
  readonly errors: Readonly<Record<string, string>>;
  /** After how many seconds the call may be repeated, where the reply says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    errors: Record<string, string> = {},
    retryAfter?: number,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

export function createCall(transport: Transport): Call {
  return async <Name extends EndpointName>(
    endpoint: Name,
    input: Input<Api[Name]>,
    options?: CallOptions,
  ) => {
    const rawReply = await transport(endpoint, input, options).catch(() => {
      throw new CallError(0, UNREACHABLE);
    });
    return parseReply(rawReply) as Reply<Api[Name]>;
  };
}

/** Returns the body of a successful response; throws a `CallError` for any other. */
export function parseReply(rawReply: RawReply): unknown {
  if (rawReply.status >= 200 && rawReply.status < 300) return rawReply.body;
  // Proxies may respond too, in other formats.
  const { success, message, errors } = (rawReply.body ?? {}) as Partial<Failure>;
  throw success === false && message
    ? new CallError(rawReply.status, message, errors, rawReply.retryAfter)
    : new CallError(rawReply.status, UNREACHABLE, {}, rawReply.retryAfter);
}

const CallContext = createContext<Call | null>(null);
export const CallProvider = CallContext.Provider;

export function useCall(): Call {
  const call = useContext(CallContext);
  if (!call) throw new Error("useCall needs a CallProvider above it");
  return call;
}

/** Returns the message to show for anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : "Something went wrong. Please try again.";
}
