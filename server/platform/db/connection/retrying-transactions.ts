import { Kysely, type KyselyConfig, type TransactionBuilder } from "kysely";

const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";

/** Returns whether PostgreSQL rolled a transaction back in favour of another, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === DEADLOCK || code === SERIALIZATION_FAILURE;
}

/** Called with each error that `isConflict` before the retry. */
export type OnConflict = (error: unknown) => void;

/** Runs work, and once more after an error that `isConflict`, when nothing of the first run is stored. */
export async function retryConflict<T>(work: () => Promise<T>, onConflict: OnConflict): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConflict(error)) throw error;
    onConflict(error);
    return work();
  }
}

/**
 * Retries a transaction's callback once when PostgreSQL rolled it back in favour of another. A callback
 * must have no effect outside its transaction: emit after the commit.
 */
export class RetryingDatabase<Tables> extends Kysely<Tables> {
  readonly #onConflict: OnConflict;

  constructor(config: KyselyConfig, onConflict: OnConflict) {
    super(config);
    this.#onConflict = onConflict;
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute: typeof builder.execute = builder.execute.bind(builder);
    return Object.assign(builder, {
      execute: <T>(callback: Parameters<typeof builder.execute<T>>[0]) =>
        retryConflict(() => execute(callback), this.#onConflict),
    });
  }
}
