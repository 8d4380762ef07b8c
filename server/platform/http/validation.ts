import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { AppError } from "#server/platform/errors.ts";

type Issue = { path: readonly PropertyKey[]; message: string };

const INVALID = "This call is not of the form it should have.";
const NOT_FOUND = "There is nothing here.";
/** Replaces zod's messages, which mention schemas and types, where the contract has none. */
const DEFAULT_MESSAGE = { error: () => INVALID };

/** Returns a refusal with the first message of each invalid field. */
function refusalOf(issues: readonly Issue[]): AppError {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    if (field) errors[field] ??= message;
  }
  return new AppError("validation", issues[0]?.message ?? INVALID, errors);
}

/** Parses a value by a schema of the contract; throws a refusal if it is invalid. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, DEFAULT_MESSAGE);
  if (!parsed.success) throw refusalOf(parsed.error.issues);
  return parsed.data;
}

/** Compiles a route's schema; invalid path parameters are answered with a 404. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (value) => {
    const parsed = schema.safeParse(value, DEFAULT_MESSAGE);
    if (parsed.success) return { value: parsed.data };
    const isParams = httpPart === "params";
    return {
      error: isParams ? new AppError("notFound", NOT_FOUND) : refusalOf(parsed.error.issues),
    };
  };
};
