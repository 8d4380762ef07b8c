import { id } from "#contract/fields.ts";
import { listPairs, type PairTab } from "#contract/likeness/contract.ts";

export type CopiesParams = {
  tab: PairTab;
  /** Whether the list has loose matches, too. */
  loose: boolean;
  page: number;
  /** The pair whose detail is open. */
  pair: string | null;
};

/** Parses the URL of one's desk; missing or invalid parameters take their defaults. */
export function parseCopies(search: URLSearchParams, pair: string | undefined): CopiesParams {
  const { tab, loose, page } = listPairs.query.parse(Object.fromEntries(search));
  return { tab, loose, page, pair: id.safeParse(pair).data ?? null };
}

/** Returns the URL of the shown pairs, without defaults. */
export function copiesPath({ tab, loose, page, pair }: CopiesParams): string {
  const params = new URLSearchParams();
  if (tab !== "open") params.set("tab", tab);
  if (loose) params.set("loose", "true");
  if (page > 1) params.set("page", String(page));
  const path = pair === null ? "/copies" : `/copies/${pair}`;
  return params.size > 0 ? `${path}?${params}` : path;
}
