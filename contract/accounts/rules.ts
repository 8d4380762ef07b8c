import { emailAddress, secret, string, withAsciiDomain } from "../fields.ts";

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const NAME_TAKEN = "This username is already taken.";
/** How often one may change one's username in `RENAME_DAYS`. */
export const RENAMES_MAX = 3;
export const RENAME_DAYS = 30;
/** The days for which a former name leads to its user, and the most such names of a user. */
export const FORMER_NAME_DAYS = 90;
export const FORMER_NAMES_MAX = 5;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 50;

export const USERNAME_LENGTH = "Username must be between 3 and 30 characters.";
export const PASSWORDS_MATCH = "Passwords must match!";
export const PASSWORD_LENGTH = "Password must be between 8 and 128 characters.";

/** The characters that a password must contain, in the order of messages. */
export const PASSWORD_RULES = [
  {
    pattern: /[a-z]/,
    label: "A lowercase letter",
    message: "Password must contain at least one lowercase letter",
  },
  {
    pattern: /[A-Z]/,
    label: "An uppercase letter",
    message: "Password must contain at least one uppercase letter",
  },
  {
    pattern: /[0-9]/,
    label: "A number",
    message: "Password must contain at least one number",
  },
  {
    pattern: /[#?!@$%^&*-]/,
    label: "A special character: # ? ! @ $ % ^ & * -",
    message: "Password must contain at least one special character",
  },
] as const;

export const username = string(USERNAME_LENGTH)
  .min(USERNAME_MIN, USERNAME_LENGTH)
  .max(USERNAME_MAX, USERNAME_LENGTH)
  .regex(/^[A-Za-z0-9]*$/, "Username must be alphanumeric.");

export const email = emailAddress(EMAIL_MAX, "Email must be less than 50 characters.");

/** Returns the key by which accounts are found and attempts on them counted, the same for every spelling. */
export function emailKey(email: string): string {
  return withAsciiDomain(email.trim()).toLowerCase();
}

/** Returns the key of the mailbox of an address, the same for every tag after a plus sign. */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/\+[^@]*/, "");
}

export const COMMON_PASSWORD =
  "This password is among the most common ones. Please choose another.";
export const OWN_NAME_AS_PASSWORD = "Please choose a password that is not your username or email.";

/** Returns whether a password is just its owner's username or email address, in any case. */
export function isNameOrEmail(
  password: string,
  identity: { username: string; email: string },
): boolean {
  const text = password.toLowerCase();
  const bare = text.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  const name = identity.username.toLowerCase();
  const email = emailKey(identity.email);
  return [text, bare].some((given) => [name, email, email.split("@")[0]].includes(given));
}

/** A plain password, as a person types it. */
export const plainPassword = PASSWORD_RULES.reduce(
  (schema, rule) => schema.regex(rule.pattern, rule.message),
  string(PASSWORD_LENGTH).min(PASSWORD_MIN, PASSWORD_LENGTH).max(PASSWORD_MAX, PASSWORD_LENGTH),
);

/**
 * A password in a request: transformed by the browser, or plain from another client, whose password is
 * checked by the rules here.
 */
export const newPassword = secret(
  string(PASSWORD_LENGTH)
    .max(PASSWORD_MAX, { message: PASSWORD_LENGTH, abort: true })
    .superRefine((value, context) => {
      if (isTransformedPassword(value)) return;
      for (const issue of plainPassword.safeParse(value).error?.issues ?? []) {
        context.addIssue({ code: "custom", message: issue.message });
      }
    }),
);

// The salt is fixed so that a password always has the same transport hash.
export const PASSWORD_SALT = "$2b$10$ParadeApbCreateShareMe";

const TRANSFORMED_LENGTH = 60;

/** Returns whether a text is a transport hash of `transformPassword`. */
export function isTransformedPassword(value: string): boolean {
  return value.length === TRANSFORMED_LENGTH && value.startsWith(PASSWORD_SALT);
}
