import { CATEGORY, type Category } from "../posts/categories.ts";

/** The most symbols that one post wears. */
export const WORN_MAX = 12;
/** The number of posts that a symbol's page shows of those that wear it. */
export const WORN_ON_SHOWN = 3;

/** Returns whether posts of a category wear symbols; the others are symbols themselves. */
export function wearsSymbols(category: Category): boolean {
  return category !== CATEGORY.symbol;
}

export const WORN_FULL = `A creation wears at most ${WORN_MAX} symbols. Untie one first.`;
export const SYMBOLS_WEAR_NOTHING = "A symbol wears no symbols.";
export const WEAR_A_SYMBOL = "Choose a symbol.";
