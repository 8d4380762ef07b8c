import { PASSWORD_MIN, PASSWORD_RULES } from "./rules.ts";

export const STRENGTHS = ["Very Weak", "Weak", "Fair", "Good", "Strong"] as const;

const LONG = 12;
const LONGER = 16;

/**
 * Returns how hard a password is to guess, from 0 to 4: length and kinds of characters add to it;
 * repetitions, sequences and the user's name or address subtract.
 */
export function passwordStrength(
  password: string,
  personalTexts: readonly string[] = [],
): 0 | 1 | 2 | 3 | 4 {
  if (password.length < PASSWORD_MIN) return 0;
  const kinds = PASSWORD_RULES.filter((rule) => rule.pattern.test(password)).length;
  const length = Number(password.length >= LONG) + Number(password.length >= LONGER);
  const score = Math.max(0, kinds - 1) + length - penalty(password.toLowerCase(), personalTexts);
  return Math.max(0, Math.min(4, score)) as 0 | 1 | 2 | 3 | 4;
}

function penalty(password: string, personalTexts: readonly string[]): number {
  const repeated = /(.)\1\1/.test(password) || new Set(password).size < 6;
  const common = /pass|qwert|asdf|abc|letmein|admin|welcome|123|111|parade|reloaded/.test(password);
  const personal = personalTexts
    .flatMap((text) => text.toLowerCase().split("@"))
    .some((part) => part.length >= 3 && password.includes(part));
  return Number(repeated) + Number(common) + 2 * Number(personal);
}
