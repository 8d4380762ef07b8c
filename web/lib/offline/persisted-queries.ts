import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/users/contract.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import {
  PERSISTED_QUERIES as KEY,
  removePersistedQueries,
  safeStorage,
} from "#web/lib/stored-state.ts";

const DAY_MS = 24 * 3_600_000;
const MAX_QUERIES = 40;

type PersistedState = {
  release: string;
  user: CurrentUser | null;
  savedAt: number;
  state: DehydratedState;
};

/** `release` is another text for each build: replies to a former one may lack fields. */
type Visit = { offline: boolean; release: string };

/**
 * Persists queries for the next visit: those whose `meta.keep` is "always" are restored at once and
 * then refetched; those with "offline" are restored only when `offline`, together with the current
 * user. Queries of one user are never shown to another.
 */
export function persistQueries(queries: QueryClient, visit: Visit): void {
  restore(queries, visit);
  const owner = ownerOf(currentUserIn(queries));
  document.addEventListener("visibilitychange", () => {
    // After a sign-in or sign-out the cache belongs to another user, whose queries are saved from
    // the next page load on.
    const same = ownerOf(currentUserIn(queries)) === owner;
    if (same && document.visibilityState === "hidden") save(queries, visit);
  });
}

function currentUserIn(queries: QueryClient): CurrentUser | null {
  return queries.getQueryData<CurrentUser | null>(CURRENT_USER) ?? null;
}

function ownerOf(user: CurrentUser | null): string {
  return user?._id ?? "visitor";
}

function readPersisted(release: string): PersistedState | null {
  const persisted = JSON.parse(safeStorage.getItem(KEY) ?? "null") as PersistedState | null;
  if (persisted?.release !== release) return null;
  return Date.now() - persisted.savedAt < DAY_MS ? persisted : null;
}

function restore(queries: QueryClient, { offline, release }: Visit): void {
  try {
    const persisted = readPersisted(release);
    if (!persisted) return;
    if (offline) queries.setQueryData(CURRENT_USER, persisted.user);
    else if (ownerOf(persisted.user) !== ownerOf(currentUserIn(queries))) return;
    const restored = persisted.state.queries.filter(
      ({ meta }) => offline || meta?.keep === "always",
    );
    hydrate(queries, { queries: restored });
  } catch {
    removePersistedQueries();
  }
}

function save(queries: QueryClient, { release }: Visit): void {
  const { queries: persisted } = dehydrate(queries, {
    shouldDehydrateQuery: ({ meta, state: { status } }) =>
      meta?.keep !== undefined && status === "success",
    shouldDehydrateMutation: () => false,
  });
  persisted.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const state = { queries: persisted.slice(0, MAX_QUERIES), mutations: [] };
  const user = currentUserIn(queries);
  const entry: PersistedState = { release, user, savedAt: Date.now(), state };
  safeStorage.setItem(KEY, JSON.stringify(entry));
}
