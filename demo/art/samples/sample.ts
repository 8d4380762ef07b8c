import type { Creation } from "../creation.ts";

/** A named work that was drawn by hand, with its maker. */
export type Sample = Omit<Creation, "seed"> & { key: string; owner: string };
