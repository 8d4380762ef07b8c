// The salt is fixed so that a password always has the same transport hash.
export const PASSWORD_SALT = "$2b$10$ParadeApbCreateShareMe";

const TRANSFORMED_LENGTH = 60;

/** Returns whether a text is a transport hash of `transformPassword`. */
export function isTransformedPassword(value: string): boolean {
  return value.length === TRANSFORMED_LENGTH && value.startsWith(PASSWORD_SALT);
}
