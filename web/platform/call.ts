import { createContext, useContext } from "react";
import type { Endpoint, Input, Reply } from "#contract/endpoint.ts";
import type { Failure } from "#contract/reply.ts";

/** What came back over the wire, or from the server's own handlers. */
export type Answer = { status: number; body: unknown; retryAfter?: number };
export type CallInput = { params?: unknown; query?: unknown; body?: unknown };
/** Carries one call; rejects only when there is no answer at all. */
export type Transport = (endpoint: Endpoint, input: CallInput) => Promise<Answer>;
/** Answers the reply of a call, or throws a `CallError`. */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<E>>;

const UNREACHABLE = "The site could not be reached. Check your connection and try again.";

/** A call that was refused or got lost; the message is one a person can act on. */
export class CallError extends Error {
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** A message for each field that was wrong. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, message: string, errors: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export function createCall(transport: Transport): Call {
  return async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const answer = await transport(endpoint, input).catch(() => {
      throw new CallError(0, UNREACHABLE);
    });
    return readAnswer(answer) as Reply<E>;
  };
}

/** The body of a good answer; throws a `CallError` for any other. */
export function readAnswer(answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  // What stands between may answer too, in words of its own.
  const { success, message, errors } = (answer.body ?? {}) as Partial<Failure>;
  throw success === false && message
    ? new CallError(answer.status, message, errors)
    : new CallError(answer.status, UNREACHABLE);
}

const CallContext = createContext<Call | null>(null);
export const CallProvider = CallContext.Provider;

export function useCall(): Call {
  const call = useContext(CallContext);
  if (!call) throw new Error("useCall needs a CallProvider above it");
  return call;
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : "Something went wrong. Please try again.";
}
