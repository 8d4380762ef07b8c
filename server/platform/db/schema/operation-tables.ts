import type { ColumnType } from "kysely";

/** The tables of jobs, which the platform writes. */
export type OperationTables = {
  /** Jobs whose effect is done, or claimed by a run until a time. */
  job_effects: {
    job_id: string;
    claimed_until: Date | null;
    done_at: Date | null;
    created_at: ColumnType<Date, never, never>;
  };
};
