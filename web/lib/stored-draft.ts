import type { z } from "zod";
import { PERSONAL_PREFIX, safeStorage } from "./stored-state.ts";

/**
 * Returns what stores a text in progress in this browser until it is sent. One text is stored under each
 * name, the last; `owner` are the ids of its author, whose session may have ended elsewhere, and of its
 * subject.
 */
export function storedDraft(name: string, owner: string) {
  const key = `${PERSONAL_PREFIX}${name}`;
  const start = `${owner} `;

  /** Returns the text; an empty one where there is none of this owner. */
  function read(): string {
    const stored = safeStorage.getItem(key) ?? "";
    return stored.startsWith(start) ? stored.slice(start.length) : "";
  }

  function save(text: string): void {
    if (text === "") safeStorage.removeItem(key);
    else safeStorage.setItem(key, start + text);
  }

  return { read, save };
}

/** Like `storedDraft`, of the values of a form; values of another form count as none. */
export function storedValues<Values>(name: string, owner: string, schema: z.ZodType<Values>) {
  const draft = storedDraft(name, owner);
  return {
    read(): Values | undefined {
      try {
        return schema.safeParse(JSON.parse(draft.read())).data;
      } catch {
        return undefined;
      }
    },
    save: (values: Values) => draft.save(JSON.stringify(values)),
    remove: () => draft.save(""),
  };
}
