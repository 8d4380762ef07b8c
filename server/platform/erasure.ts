import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/** Erases what rows of others say of a user whose account is being deleted. */
export type Erasure = (services: Services, trx: Trx, userId: string) => Promise<void>;
