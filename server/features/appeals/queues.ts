/** Mails to whom a decision concerns; `linkId` opens it without a sign-in. */
export type DecisionMail = {
  template: "decision" | "appealDecided";
  userId: string;
  decisionId: string;
  linkId: string;
};
