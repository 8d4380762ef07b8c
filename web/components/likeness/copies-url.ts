import { id } from "#contract/fields.ts";
import { PAIR_TABS } from "#contract/likeness/contract.ts";
import { flag, oneOf, pageNumber, urlState } from "#web/lib/url-state.ts";

const state = urlState({
  tab: oneOf(PAIR_TABS),
  /** Whether the list has loose matches, too. */
  loose: flag(),
  page: pageNumber,
});

export type CopiesParams = ReturnType<typeof state.parse> & {
  /** The pair whose detail is open. */
  pair: string | null;
};

/** Parses the URL of one's desk; missing or invalid parameters take their defaults. */
export function parseCopies(search: URLSearchParams, pair: string | undefined): CopiesParams {
  return { ...state.parse(search), pair: id.safeParse(pair).data ?? null };
}

/** Returns the URL of the shown pairs, without defaults. */
export function copiesPath({ pair, ...shown }: CopiesParams): string {
  return state.path(pair === null ? "/copies" : `/copies/${pair}`, shown);
}
