import { SEARCH_RESULTS_MAX } from "#contract/search/options.ts";
import { numberText } from "#web/components/users/count-text.ts";

const MAX_TEXT = `${numberText(SEARCH_RESULTS_MAX)}+`;

/** Returns a number that a search counted, such as '31', or '1,000+' where no more are counted. */
export function resultNumber(count: number): string {
  return count < SEARCH_RESULTS_MAX ? numberText(count) : MAX_TEXT;
}

function resultNoun(count: number): string {
  return count === 1 ? "creation" : "creations";
}

/** Returns '1 creation', '1,000+ creations'. */
export function resultText(count: number): string {
  return `${resultNumber(count)} ${resultNoun(count)}`;
}
