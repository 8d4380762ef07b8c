import type { ColumnType } from "kysely";

export type BackupKind = "backup" | "restoreCheck";

/** The tables of jobs and backups, which the platform writes. */
export type OperationTables = {
  /** Jobs whose effect is done, or claimed by a run until a time. */
  job_effects: {
    job_id: string;
    claimed_until: Date | null;
    done_at: Date | null;
    created_at: ColumnType<Date, never, never>;
  };
  /** When the last backup was read, and when the last one was proved to restore. */
  backup_times: { kind: BackupKind; at: Date };
};
