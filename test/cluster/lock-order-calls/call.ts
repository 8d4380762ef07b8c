import type { Endpoint } from "#contract/endpoint.ts";
import { randomBytes } from "#test/random.ts";
import type { Side } from "../lock-order-people.ts";

/** Performs an act; returns the HTTP status if it is a call. */
export type Act = (me: Side, other: Side, staff: Side) => Promise<{ status: number }>;

/** Endpoints, called by one of two users on the other or on the content of either. */
export type Calls = readonly (readonly [Endpoint, Act])[];

export const aWord = () => `w${randomBytes(5).toString("hex")}`;
