import type { z } from "zod";
import { AppError } from "#server/platform/errors.ts";

type Issue = { path: readonly PropertyKey[]; message: string };

const UNFIT = "This call is not of the form it should have.";

/** What was wrong, field by field; the first fault of a field stands. */
export function refusalOf(issues: readonly Issue[]): AppError {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    if (field) errors[field] ??= message;
  }
  return new AppError("validation", issues[0]?.message ?? UNFIT, errors);
}

/** Parses by a schema of the contract, or refuses. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusalOf(parsed.error.issues);
  return parsed.data;
}
