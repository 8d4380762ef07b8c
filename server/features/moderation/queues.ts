/** Mails about moderation: a current ban, and the outcome of a report. */
export type ModerationMail =
  | { template: "ban"; userId: string }
  | {
      template: "reportSettled";
      userId: string;
      caseId: string;
      /** When it was settled, in ms: one that was undone and settled again is mailed once. */
      settledAt?: number;
    };
