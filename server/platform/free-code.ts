import { CODE_LENGTH, CODE_SIGNS } from "#contract/codes.ts";
import { AppError } from "#server/platform/errors.ts";
import { newCode } from "#server/platform/tokens.ts";

/** With 3e10 codes, even the second try is rare. */
const TRIES = 20;

/** Calls `insert` with new codes until it returns something: undefined is that another has the code. */
export async function withFreeCode<T>(
  insert: (code: string) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const inserted = await insert(newCode(CODE_SIGNS, CODE_LENGTH));
    if (inserted !== undefined) return inserted;
  }
  throw new AppError("unavailable", "This could not be saved. Please try again.");
}
