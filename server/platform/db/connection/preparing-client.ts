import { Client } from "pg";

/** A connection keeps what it prepared, so there is an end to it. The site has some hundred statements. */
const PREPARED_MAX = 1_000;

/** Of all columns: what is prepared would fail once a migration adds one. */
const ALL_COLUMNS = /[ .]\*/;

/** Begins a transaction's statements that depend on what is asked for, as those of a search. */
export const PLAN_EACH = "set_config('plan_cache_mode', 'force_custom_plan', true)";

const END = /^(commit|rollback)$/i;

/**
 * A connection that prepares each statement: planning one that reads our views takes several times as long as
 * running it. After `PLAN_EACH`, a transaction prepares none: there is no end to their texts.
 */
export class PreparingClient extends Client {
  readonly #names = new Map<string, string>();
  #prepares = true;

  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[];
    if (typeof text !== "string" || !Array.isArray(values))
      return super.query(...(args as [never]));
    if (text.includes(PLAN_EACH)) this.#prepares = false;
    if (END.test(text)) this.#prepares = true;
    const name = this.#prepares ? this.#nameOf(text) : undefined;
    return super.query(...([{ name, text, values }, ...rest] as [never]));
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= PREPARED_MAX || ALL_COLUMNS.test(text)) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
