import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { AppError } from "#server/platform/errors.ts";

type Issue = { path: readonly PropertyKey[]; message: string };

const UNFIT = "This call is not of the form it should have.";
const NOT_FOUND = "There is nothing here.";
/** Stands where the contract has no words of its own: zod's would tell callers of schemas and types. */
const IN_PLAIN_WORDS = { error: () => UNFIT };

/** What was wrong, field by field; the first fault of a field stands. */
function refusalOf(issues: readonly Issue[]): AppError {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    if (field) errors[field] ??= message;
  }
  return new AppError("validation", issues[0]?.message ?? UNFIT, errors);
}

/** Parses by a schema of the contract, or refuses. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, IN_PLAIN_WORDS);
  if (!parsed.success) throw refusalOf(parsed.error.issues);
  return parsed.data;
}

/** Compiles a route's schema; a parameter of the path that cannot be one names nothing that is there. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (value) => {
    const parsed = schema.safeParse(value, IN_PLAIN_WORDS);
    if (parsed.success) return { value: parsed.data };
    const isParams = httpPart === "params";
    return {
      error: isParams ? new AppError("notFound", NOT_FOUND) : refusalOf(parsed.error.issues),
    };
  };
};
