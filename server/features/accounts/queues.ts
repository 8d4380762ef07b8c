export const RESET_QUEUE = "accounts-reset-link";
export const EXPORT_QUEUE = "accounts-export";
export const TIDY_QUEUE = "accounts-tidy";

/**
 * `userId` is null if no account has the requested email address. `fromKnown` is set for requests from a
 * browser that was signed in to the account before.
 */
export type ResetJob = { userId: string | null; fromKnown: boolean };
export type ExportJob = { userId: string };

/** A mail with a code for one session, generated when the mail is rendered. */
export type ConfirmationMail = {
  template: "confirmationCode";
  userId: string;
  sessionId: string;
};

/** Mails with a link; its token is generated when the mail is rendered. */
export type AccountMail = {
  template: "verification" | "passwordReset" | "emailChanged";
  userId: string;
  linkId: string;
};
