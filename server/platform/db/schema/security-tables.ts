import type { ColumnType, Generated } from "kysely";
import type { SecurityEventKind } from "#contract/security/contract.ts";

type Id = string;
type CreatedAt = ColumnType<Date, never, never>;

/** What opening a link of a mail does. */
export type MailLinkKind =
  | "verification"
  | "passwordReset"
  | "removeAccount"
  | "restoreEmail"
  | "decision";

/** The tables that the feature security writes. */
export type SecurityTables = {
  security_events: {
    id: Generated<Id>;
    user_id: Id;
    kind: SecurityEventKind;
    detail: Generated<string>;
    created_at: CreatedAt;
  };
  /** Links in mails: the action of each, and the email address. */
  mail_links: {
    id: Generated<Id>;
    user_id: Id;
    kind: MailLinkKind;
    /** The email address that the mail is sent to. */
    email: string;
    /** Whether the email address was verified, for a link that restores it. */
    verified: Generated<boolean>;
    created_at: CreatedAt;
    expires_at: Date;
  };
  mail_link_tokens: { token_hash: Buffer; link_id: Id };
};
