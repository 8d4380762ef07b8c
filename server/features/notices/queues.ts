/** Mails to the sender of a notice, each with a link that opens it. */
export type SenderMail = {
  template: "noticeConfirm" | "noticeReceipt" | "noticeOutcome";
  noticeId: string;
};

/** Mails to a maker whose posts a notice names. */
export type MakerMail = {
  template: "noticeToMaker" | "noticeDismissed";
  noticeId: string;
  userId: string;
};

export type NoticeMail = SenderMail | MakerMail;
