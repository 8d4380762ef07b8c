// The salt is fixed so that the same password always travels as the same text.
export const PASSWORD_SALT = "$2b$10$ParadeApbCreateShareMe";

const TRANSFORMED_LENGTH = 60;

/** Whether a text is a password as `transformPassword` makes it. */
export function isTransformedPassword(value: string): boolean {
  return value.length === TRANSFORMED_LENGTH && value.startsWith(PASSWORD_SALT);
}
