export const RESET_QUEUE = "accounts-reset";
export const EXPORT_QUEUE = "accounts-export";
export const TIDY_QUEUE = "accounts-tidy";

export type ResetJob = { email: string };
export type ExportJob = { userId: string };
