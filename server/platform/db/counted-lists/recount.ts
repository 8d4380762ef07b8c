import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/** Some of a user's rows: those with ids above `after`, in their order, at most `limit`. */
type Some = { userId: string; after: string; limit: number };

/** How many rows were changed, the last id come to, and whether there may be more at once. */
type Recounted = { count: number; last: string; isFull: boolean };

/**
 * Makes counts, or what else follows from it, agree with what is visible of some of a user's rows; the
 * user is locked. Returns undefined where none is left.
 */
export type Recount = (services: Services, trx: Trx, some: Some) => Promise<Recounted | undefined>;
