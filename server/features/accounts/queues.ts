export const RESET_QUEUE = "accounts-reset-link";
export const EXPORT_QUEUE = "accounts-export";
export const TIDY_QUEUE = "accounts-tidy";

/**
 * Without a user when nobody has the address that was asked for. `fromKnown`: asked for in a browser
 * that the account was signed in to before.
 */
export type ResetJob = { userId: string | null; fromKnown: boolean };
export type ExportJob = { userId: string };

/** A mail with a code for one session, which is made when the mail is rendered. */
export type ConfirmationMail = {
  template: "confirmationCode";
  userId: string;
  sessionId: string;
};

/** Mails with a link; the link's id stands for it until the mail is rendered. */
export type AccountMail = {
  template: "verification" | "passwordReset" | "emailChanged";
  userId: string;
  linkId: string;
};
