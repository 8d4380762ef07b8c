import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Failure } from "#contract/reply.ts";
import { isConflict } from "#server/platform/db/connection/retrying-transactions.ts";
import { AppError, ReauthenticationError, STATUS } from "#server/platform/errors.ts";

const SERVER_FAULT = "Something went wrong on our side. Please try again.";
const UNAVAILABLE = "The site is catching its breath. Please try again in a moment.";
const NOT_FOUND = "There is nothing here.";
const UNREADABLE = "The request could not be read.";
/** How long whoever meets an outage is asked to wait. */
export const RETRY_SECONDS = "5";
// PostgreSQL's word for text that is none, such as one with a NUL byte.
const UNSTORABLE = "22021";
// The client's own errors have no code.
const PG_AWAY =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Turns whatever was thrown into a refusal; what is not one stays inside. */
export function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as FastifyError;
  if (isDatabaseAway(error) || isConflict(error)) return new AppError("unavailable", UNAVAILABLE);
  if (code === UNSTORABLE) return new AppError("validation", UNREADABLE);
  if (code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT") {
    return new AppError("validation", "The form has too many parts.");
  }
  // What a folder of files refuses to give is, to whoever asks, not there.
  if (statusCode === 403 || statusCode === 404) return new AppError("notFound", NOT_FOUND);
  if (statusCode === 413) return new AppError("tooLarge", "This is too large to be taken.");
  if (statusCode === 415) return new AppError("unsupported", "This kind of content is not taken.");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError("validation", UNREADABLE);
  }
  return null;
}

function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\d{3}|53300)$/.test(String(code ?? ""))) {
    return true;
  }
  return PG_AWAY.test(String(message ?? ""));
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

/** An address that cannot be read, or with a part longer than any, leads nowhere. */
export function answerUnroutable(_error: Error, _request: unknown, reply: FastifyReply): void {
  reply.code(STATUS.notFound).send(bodyOf(new AppError("notFound", NOT_FOUND)));
}

/**
 * What kept us from answering, unless whoever asked left before all was said; a refusal without a
 * cause is how the site is set up.
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
    return reply.code(STATUS[refusal.code]).send(bodyOf(refusal));
  });
}
