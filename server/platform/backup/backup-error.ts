import { OperatorError } from "#server/platform/operator/operator-error.ts";

/** A reason why a backup, a restore or a move cannot be done, which the operator can fix. */
export class BackupError extends OperatorError {}
