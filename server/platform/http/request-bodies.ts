import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";

/** Deeper than any body of the contract. */
const DEPTH_MAX = 32;

const UNREADABLE = "The request could not be read.";
const CODED = "Compressed requests are not taken.";

/**
 * Parses only JSON bodies; forms have another parser. Refuses compressed bodies with 415, as an unread
 * decompressing stream would pause the connection, and JSON nested deeper than `DEPTH_MAX` with 400, as
 * code that walks over it recurses.
 */
export function registerRequestBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      if (isNestedDeeper(body, DEPTH_MAX)) done(new AppError("validation", UNREADABLE));
      else void parse(request, body, done);
    },
  );
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const coding = request.headers["content-encoding"] ?? "identity";
    const hasBody = request.method !== "GET" && request.method !== "HEAD" && !request.is404;
    // A stream that has ended emits nothing to new listeners, so the request would never end.
    if (hasBody && request.raw.readableAborted) done(new AppError("validation", UNREADABLE));
    else if (hasBody && coding !== "identity") done(new AppError("unsupported", CODED));
    else done(null, payload);
  });
}

/** Returns whether arrays and objects of a JSON text are nested more than `max` deep. */
export function isNestedDeeper(json: string, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "[" || char === "{") {
      depth++;
      if (depth > max) return true;
    } else if (char === "]" || char === "}") depth--;
  }
  return false;
}
