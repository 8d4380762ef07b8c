import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/** A batch of a user's rows: those with ids above `after`, ascending, at most `limit`. */
type Batch = { userId: string; after: string; limit: number };

/** The number of rows changed, the last id reached, and whether there may be more. */
type Recounted = { count: number; last: string; isFull: boolean };

/**
 * Makes counts, or what derives from them, agree with what is visible of a batch of a user's rows. The
 * caller has locked the user. Returns undefined when no row is left.
 */
export type Recount = (
  services: Services,
  trx: Trx,
  batch: Batch,
) => Promise<Recounted | undefined>;
