import { z } from "zod";

/** The envelope of every successful reply. */
export function success<S extends z.ZodRawShape>(shape: S) {
  return z.object({ success: z.literal(true), ...shape });
}

export const done = success({ message: z.string() });

/** The envelope of every refusal. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** Set if the call succeeds after authenticating again with `reauthenticate`. */
  reauthenticate: z.literal(true).optional(),
});
export type Failure = z.output<typeof failure>;
