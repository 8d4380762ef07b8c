import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { PERSONAL_PREFIX, safeStorage } from "#web/platform/stored-state.ts";

const KEY = `${PERSONAL_PREFIX}last-seen`;
const DAY_MS = 24 * 3_600_000;

type Kept = { owner: string; savedAt: number; state: DehydratedState };

/**
 * Keeps what was last seen (queries whose `meta.keep` is set) for the next visit: it shows at once,
 * and is read anew behind it. What one person saw is not shown to another.
 */
export function keepQueries(queries: QueryClient, userId: string | undefined): void {
  const owner = userId ?? "visitor";
  restore(queries, owner);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save(queries, owner);
  });
}

function restore(queries: QueryClient, owner: string): void {
  try {
    const kept = JSON.parse(safeStorage.getItem(KEY) ?? "null") as Kept | null;
    if (kept?.owner === owner && Date.now() - kept.savedAt < DAY_MS) hydrate(queries, kept.state);
  } catch {
    safeStorage.removeItem(KEY);
  }
}

function save(queries: QueryClient, owner: string): void {
  // Whoever signed in or out since is someone else: theirs is kept from their next visit on.
  const current = queries.getQueryData<{ _id: string } | null>(["currentUser"])?._id ?? "visitor";
  if (current !== owner) return;
  const state = dehydrate(queries, {
    shouldDehydrateQuery: ({ meta, state: { status } }) =>
      meta?.keep === true && status === "success",
    shouldDehydrateMutation: () => false,
  });
  safeStorage.setItem(KEY, JSON.stringify({ owner, savedAt: Date.now(), state } satisfies Kept));
}
