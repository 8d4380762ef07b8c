import { LRUCache } from "lru-cache";
import { Client } from "pg";

/** A connection keeps this many statements prepared, those used last: the texts of searches have no end. */
const PREPARED_MAX = 300;

/** Of all columns: what is prepared would fail once a migration adds one. */
const ALL_COLUMNS = /[ .]\*/;

/** The parts of the driver's connection that its types lack. */
type Connection = Client["connection"] & {
  parsedStatements: Record<string, string>;
  /** Sends what closes a statement, which is no error if there is none. */
  close(what: { type: "S"; name: string }): void;
};

/**
 * A connection that prepares each statement: planning a statement that reads our views takes several times as
 * long as running it.
 */
export class PreparingClient extends Client {
  declare readonly connection: Connection;
  #prepared = 0;
  readonly #names = new LRUCache<string, string>({
    max: PREPARED_MAX,
    dispose: (name) => {
      this.connection.close({ type: "S", name });
      delete this.connection.parsedStatements[name];
    },
  });

  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[];
    if (typeof text !== "string" || !Array.isArray(values))
      return super.query(...(args as [never]));
    const statement = { name: this.#nameOf(text), text, values };
    return super.query(...([statement, ...rest] as [never]));
  }

  /** Returns the name of a statement. None is used twice, as what has it may still be under way. */
  #nameOf(text: string): string | undefined {
    if (ALL_COLUMNS.test(text)) return undefined;
    const known = this.#names.get(text);
    if (known) return known;
    this.#prepared += 1;
    const name = `s${this.#prepared}`;
    this.#names.set(text, name);
    return name;
  }
}
