import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useOptedOut } from "#web/lib/opted-out.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { PERSONAL_PREFIX, safeStorage } from "#web/lib/stored-state.ts";
import { parseSearch } from "./search-url.ts";

const RECENT_MAX = 5;

/** Each user has searches of their own in this browser, and visitors have theirs. */
const nameFor = (userId = "visitor") => `${PERSONAL_PREFIX}recent-searches.${userId}`;

/** Stores the search whose results are shown among the latest, unless its user opted out of tracking. */
export function useStoreSearch(): void {
  const optedOut = useOptedOut();
  const userId = useCurrentUser()?._id;
  const shown = useShownQuery();
  useEffect(() => {
    if (!optedOut && shown !== "") storeRecent(userId, withRecent(readRecent(userId), shown));
  }, [optedOut, userId, shown]);
}

/** Provides the latest searches, which stay in this browser. Who opted out of tracking has none. */
export function useRecentSearches() {
  const optedOut = useOptedOut();
  const userId = useCurrentUser()?._id;
  const [, setChanges] = useState(0);
  return {
    // Read each time, because signing out removes them.
    recent: optedOut ? [] : readRecent(userId),
    /** Removes a search, or all. */
    forget: (text?: string) => {
      storeRecent(userId, text === undefined ? [] : without(readRecent(userId), text));
      setChanges((changes) => changes + 1);
    },
  };
}

/** Returns the latest searches of a user, or of visitors, newest first. */
export function readRecent(userId: string | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(safeStorage.getItem(nameFor(userId)) ?? "[]");
    const texts = Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
    return texts.slice(0, RECENT_MAX);
  } catch {
    return [];
  }
}

export function storeRecent(userId: string | undefined, texts: readonly string[]): void {
  if (texts.length === 0) safeStorage.removeItem(nameFor(userId));
  else safeStorage.setItem(nameFor(userId), JSON.stringify(texts));
}

/** Returns searches with another as the newest, without repeating it in another case. */
export function withRecent(texts: readonly string[], text: string): string[] {
  return text === "" ? [...texts] : [text, ...without(texts, text)].slice(0, RECENT_MAX);
}

export function without(texts: readonly string[], text: string): string[] {
  return texts.filter((other) => other.toLowerCase() !== text.toLowerCase());
}

/** Returns the text of the search whose results are shown, or "". */
function useShownQuery(): string {
  const { pathname, search } = useLocation();
  return pathname === "/search" ? parseSearch(new URLSearchParams(search)).query : "";
}
