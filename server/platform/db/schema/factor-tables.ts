import type { ColumnType, Generated } from "kysely";

type Id = string;
type CreatedAt = ColumnType<Date, never, never>;

/** Tables of second factors and of sign-ins and codes that wait for one. */
export type FactorTables = {
  // accounts
  sign_in_challenges: {
    token_hash: Buffer;
    user_id: Id;
    failures: Generated<number>;
    expires_at: Date;
  };
  confirmation_codes: {
    session_id: Id;
    code_hash: Buffer;
    failures: Generated<number>;
    expires_at: Date;
  };

  // factors
  passkeys: {
    id: Generated<Id>;
    user_id: Id;
    credential_id: Buffer;
    public_key: Buffer;
    /** The authenticator's signature counter; 0 if it has none. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    name: string;
    created_at: CreatedAt;
    last_used_at: Date | null;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    purpose: string;
    user_id: Id | null;
    expires_at: Date;
  };
  authenticators: {
    user_id: Id;
    /** Base32. */
    secret: string;
    /** The time step of the last code that was accepted; null until the first. */
    last_step: number | null;
    created_at: Generated<Date>;
  };
  recovery_codes: { user_id: Id; code_hash: Buffer; salt: Buffer; created_at: CreatedAt };
};
