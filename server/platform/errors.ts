/** Kinds of refusal with their HTTP status. */
export const STATUS = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof STATUS;

/** A refusal; its message is shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** A message for each invalid field. */
  readonly errors: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, errors?: Record<string, string>) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

/** Returns a refusal while the site does not answer in time, or its database does not. */
export function unavailable(): AppError {
  return new AppError(
    "unavailable",
    "The site is catching its breath. Please try again in a moment.",
  );
}

/** A refusal until the user has authenticated again. */
export class ReauthenticationError extends AppError {
  constructor() {
    super("forbidden", "Please confirm it is you.");
  }
}

/** A refusal for a time (s), which the reply has in `retry-after`. */
export class TooManyError extends AppError {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super("tooMany", message);
    this.seconds = seconds;
  }
}

/** Returns a refusal for one field, shown under it. */
export function fieldError(
  code: "validation" | "conflict" | "tooLarge",
  field: string,
  message: string,
): AppError {
  return new AppError(code, message, { [field]: message });
}

/** Returns the signed-in user; throws `unauthorized` for a visitor. */
export function requireActor<A extends object>(actor: A | null): A {
  if (!actor) throw new AppError("unauthorized", "Please log in first.");
  return actor;
}

const FACTOR_MISSING =
  "Staff need a second factor here. Set one up in Settings, under Sign-in security.";

type Authorized = object & { missesFactor?: boolean; verified?: boolean };

/**
 * Throws `forbidden` unless `allowed`, or `unauthorized` for a visitor. For staff without the required
 * second factor, the message says so.
 */
export function authorize(allowed: boolean, actor: Authorized | null, message: string): void {
  if (allowed) return;
  const { missesFactor } = requireActor(actor);
  throw new AppError("forbidden", missesFactor ? FACTOR_MISSING : message);
}
