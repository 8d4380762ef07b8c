/** Mails to whom a decision concerns; `linkId` opens it without a sign-in. */
export type DecisionMail = {
  template: "decision" | "appealDecided";
  userId: string;
  decisionId: string;
  linkId: string;
};

/** Removes pictures that no appeal has. */
export const APPEAL_PICTURE_QUEUE = "appeals-discard-pictures";
