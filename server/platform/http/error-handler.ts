import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Failure } from "#contract/reply.ts";
import { isConflict } from "#server/platform/db/transaction.ts";
import {
  AppError,
  ReauthenticationError,
  STATUS,
  TooManyError,
  unavailable,
} from "#server/platform/errors.ts";

const SERVER_FAULT = "Something went wrong on our side. Please try again.";
const NOT_FOUND = "There is nothing here.";
const UNREADABLE = "The request could not be read.";
/** The `retry-after` (s) of replies during an outage. */
export const RETRY_SECONDS = "5";
// PostgreSQL's code for invalid text, such as a NUL byte.
const UNSTORABLE = "22021";
// Errors of the pg client have no code.
const PG_UNAVAILABLE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Returns an error as a refusal, or null if it is internal. */
export function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as FastifyError;
  if (isDatabaseUnavailable(error) || isConflict(error)) return unavailable();
  if (code === UNSTORABLE) return new AppError("validation", UNREADABLE);
  if (code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT") {
    return new AppError("validation", "The form has too many parts.");
  }
  // A file that may not be served is reported as missing.
  if (statusCode === 403 || statusCode === 404) return new AppError("notFound", NOT_FOUND);
  if (statusCode === 413) return new AppError("tooLarge", "This is too large to be taken.");
  if (statusCode === 415) return new AppError("unsupported", "This kind of content is not taken.");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError("validation", UNREADABLE);
  }
  return null;
}

function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\d{3}|53300)$/.test(String(code ?? ""))) {
    return true;
  }
  return PG_UNAVAILABLE.test(String(message ?? ""));
}

export function bodyOf(refusal: AppError): Failure {
  const hasFields = refusal.errors && Object.keys(refusal.errors).length > 0;
  return {
    success: false,
    message: refusal.message,
    ...(hasFields && { errors: refusal.errors }),
    ...(refusal instanceof ReauthenticationError && { reauthenticate: true as const }),
  };
}

/** Answers 404 to a URL that cannot be parsed, or with a part longer than any route's. */
export function replyNotFound(_error: Error, _request: unknown, reply: FastifyReply): void {
  reply.code(STATUS.notFound).send(bodyOf(new AppError("notFound", NOT_FOUND)));
}

/**
 * Logs why a request could not be answered, unless the client disconnected before sending all of it. A
 * refusal without a cause follows from the settings and is not logged.
 */
function logCause(request: FastifyRequest, error: unknown): void {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause !== undefined && !request.raw.readableAborted)
    request.log.error({ err: cause }, "request could not be answered");
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (!refusal) {
      request.log.error({ err: error }, "request failed");
      return reply.code(500).send({ success: false, message: SERVER_FAULT });
    }
    if (refusal.code === "unavailable") {
      logCause(request, error);
      reply.header("retry-after", RETRY_SECONDS);
    }
    if (refusal instanceof TooManyError) reply.header("retry-after", refusal.seconds);
    return reply.code(STATUS[refusal.code]).send(bodyOf(refusal));
  });
}
