import { PERSONAL_PREFIX, safeStorage } from "#web/platform/stored-state.ts";

const NAME = `${PERSONAL_PREFIX}recent-searches`;
const RECENT_MAX = 5;

/** Returns the latest searches of this browser, newest first. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(safeStorage.getItem(NAME) ?? "[]");
    const texts = Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
    return texts.slice(0, RECENT_MAX);
  } catch {
    return [];
  }
}

export function storeRecent(texts: readonly string[]): void {
  if (texts.length === 0) safeStorage.removeItem(NAME);
  else safeStorage.setItem(NAME, JSON.stringify(texts));
}

/** Returns searches with another as the newest, without repeating it in another case. */
export function withRecent(texts: readonly string[], text: string): string[] {
  return text === "" ? [...texts] : [text, ...without(texts, text)].slice(0, RECENT_MAX);
}

export function without(texts: readonly string[], text: string): string[] {
  return texts.filter((other) => other.toLowerCase() !== text.toLowerCase());
}
