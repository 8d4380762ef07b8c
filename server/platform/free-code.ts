import { CODE_LENGTH, CODE_SIGNS } from "#contract/codes.ts";
import { AppError } from "#server/platform/errors.ts";
import { newCode } from "#server/platform/tokens.ts";

/** With 3e10 codes, even the second try is rare. */
const TRIES = 20;

/** Calls `insert` with new codes until it returns one, which nothing else has. */
export async function withFreeCode(
  insert: (code: string) => Promise<string | undefined>,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = await insert(newCode(CODE_SIGNS, CODE_LENGTH));
    if (code !== undefined) return code;
  }
  throw new AppError("unavailable", "This could not be saved. Please try again.");
}
