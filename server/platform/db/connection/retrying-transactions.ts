import { Kysely, type KyselyConfig, type TransactionBuilder } from "kysely";

const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";

/** Whether PostgreSQL rolled work back for the sake of other work, so that it may succeed when done again. */
export function isConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === DEADLOCK || code === SERIALIZATION_FAILURE;
}

/** Is given each error that `isConflict` before the work is done again. */
export type OnConflict = (error: unknown) => void;

/** Does work, and once more when `isConflict`; nothing of the first time is stored then. */
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
 * Runs a transaction's callback once more when PostgreSQL rolled it back in favour of another. A
 * callback must have no effect outside its transaction: what is emitted is emitted after the commit.
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
