/** The mail to an admin after two nights whose backup failed. */
export type BackupMail = { template: "backupsFailed"; userId: string };

/** What failed in a night: the archive, or a copy of it. */
export type BackupStep = "archive" | "s3" | "command";
