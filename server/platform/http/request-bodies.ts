import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";

/** No call of the contract has a body that is nested deeper than a few levels. */
const DEPTH_MAX = 32;

const UNREADABLE = "The request could not be read.";
const CODED = "Compressed requests are not taken.";

/**
 * Reads JSON and nothing else; forms have a parser of their own. Compressed bodies are refused with
 * 415: a decompressing stream that nobody reads would pause the connection. JSON that is nested
 * deeper than any call takes is refused with 400, since what walks over it does so by recursion.
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
    // A stream that has ended says so to nobody who begins to listen, and the request would never end.
    if (hasBody && request.raw.readableAborted) done(new AppError("validation", UNREADABLE));
    else if (hasBody && coding !== "identity") done(new AppError("unsupported", CODED));
    else done(null, payload);
  });
}

/** Whether lists and objects of a JSON text lie in each other more than `max` deep. */
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
