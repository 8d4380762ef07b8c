/** The mail to an account's owner about one of its security events, or those of an hour after the first five. */
export type SecurityMail =
  | { template: "securityEvent"; userId: string; eventId: string }
  | { template: "securityDigest"; userId: string; hour: string };
