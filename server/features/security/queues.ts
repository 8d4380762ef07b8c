/** The mail to an account's owner about one of its security events. */
export type SecurityMail = { template: "securityEvent"; userId: string; eventId: string };
