import { PERSONAL_PREFIX, safeStorage } from "#web/lib/stored-state.ts";

const RECENT_MAX = 5;

/** Each user has searches of their own in this browser, and visitors have theirs. */
const nameFor = (userId = "visitor") => `${PERSONAL_PREFIX}recent-searches.${userId}`;

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
