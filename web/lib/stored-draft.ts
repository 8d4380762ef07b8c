import type { z } from "zod";
import { PERSONAL_PREFIX, safeStorage } from "./stored-state.ts";

/** Of each kind; the oldest go. */
export const STORED_DRAFTS_MAX = 30;

/**
 * Returns what stores something in progress in this browser until it is sent. `owner` are the ids of its
 * author, whose session may have ended elsewhere, and of its subject: each subject has a draft of its own.
 */
export function storedDraft(kind: string, owner: string) {
  const prefix = `${PERSONAL_PREFIX}draft.${kind}.`;
  const key = prefix + owner;

  /** Returns the draft; undefined where there is none. */
  function read(): unknown {
    return readEntry(key)?.value;
  }

  function save(value: unknown): void {
    safeStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), value }));
    removeOldest(prefix);
  }

  return { read, save, remove: () => safeStorage.removeItem(key) };
}

/** Like `storedDraft`, of the values of a form; values of another form count as none. */
export function storedValues<Values>(kind: string, owner: string, schema: z.ZodType<Values>) {
  const draft = storedDraft(kind, owner);
  return {
    read: (): Values | undefined => schema.safeParse(draft.read()).data,
    save: (values: Values) => draft.save(values),
    remove: draft.remove,
  };
}

function readEntry(key: string): { savedAt?: number; value?: unknown } | null {
  try {
    return JSON.parse(safeStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function removeOldest(prefix: string): void {
  const keys = safeStorage.keys().filter((key) => key.startsWith(prefix));
  if (keys.length <= STORED_DRAFTS_MAX) return;
  const ages = keys.map((key) => ({ key, savedAt: readEntry(key)?.savedAt ?? 0 }));
  const newestFirst = ages.toSorted((one, other) => other.savedAt - one.savedAt);
  for (const { key } of newestFirst.slice(STORED_DRAFTS_MAX)) safeStorage.removeItem(key);
}
