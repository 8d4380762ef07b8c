import { createHash } from "node:crypto";
import { Client } from "pg";

/** A connection keeps what it prepared; of texts beyond these, such as those of searches, it keeps nothing. */
const PREPARED_MAX = 300;

/** Of all columns: what is prepared would fail once a migration adds one. */
const ALL_COLUMNS = /[ .]\*/;

const names = new Map<string, string>();

/**
 * A connection that prepares each statement under a name made from its text: planning a statement that reads
 * our views takes several times as long as running it.
 */
export class PreparingClient extends Client {
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[];
    if (typeof text !== "string" || !Array.isArray(values))
      return super.query(...(args as [never]));
    const statement = { name: nameOf(text), text, values };
    return super.query(...([statement, ...rest] as [never]));
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= PREPARED_MAX || ALL_COLUMNS.test(text)) return known;
  const name = createHash("sha1").update(text).digest("base64");
  names.set(text, name);
  return name;
}
