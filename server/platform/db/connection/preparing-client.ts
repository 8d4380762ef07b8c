import { createHash } from "node:crypto";
import { Client } from "pg";

/** More would take memory in each connection; the site has some hundred. */
const PREPARED_MAX = 500;

/** Of all columns: what is prepared would fail once a migration adds one. */
const ALL_COLUMNS = /[ .]\*/;

const names = new Map<string, string>();

/** Begins a transaction's statements that depend on what is asked for, as those of a search. */
export const PLAN_EACH = "set_config('plan_cache_mode', 'force_custom_plan', true)";

const END = /^(commit|rollback)$/i;

/**
 * A connection that prepares each statement under a name made from its text: planning a statement that reads
 * our views takes several times as long as running it. After `PLAN_EACH`, a transaction prepares none: there is no
 * end to their texts.
 */
export class PreparingClient extends Client {
  #prepares = true;

  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[];
    if (typeof text !== "string" || !Array.isArray(values))
      return super.query(...(args as [never]));
    if (text.includes(PLAN_EACH)) this.#prepares = false;
    if (END.test(text)) this.#prepares = true;
    const name = this.#prepares ? nameOf(text) : undefined;
    return super.query(...([{ name, text, values }, ...rest] as [never]));
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= PREPARED_MAX || ALL_COLUMNS.test(text)) return known;
  const name = createHash("sha1").update(text).digest("base64");
  names.set(text, name);
  return name;
}
