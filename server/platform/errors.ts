/** What can go wrong with a call, and the HTTP status it answers. */
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

/** A refusal; its message is the sentence the person is shown. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** A message for each field that is wrong. */
  readonly errors: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, errors?: Record<string, string>) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

/** A refusal until the person has confirmed who they are. */
export class ReauthenticationError extends AppError {
  constructor() {
    super("forbidden", "Please confirm it is you.");
  }
}

/** A refusal for one field, shown under it. */
export function fieldError(
  code: "validation" | "conflict" | "tooLarge",
  field: string,
  message: string,
): AppError {
  return new AppError(code, message, { [field]: message });
}

/** Whoever is signed in; throws `unauthorized` for a visitor. */
export function requireActor<A extends object>(actor: A | null): A {
  if (!actor) throw new AppError("unauthorized", "Please log in first.");
  return actor;
}

const FACTOR_MISSING =
  "Staff need a second factor here. Set one up in Settings, under Sign-in security.";

type Authorized = object & { missesFactor?: boolean; verified?: boolean };

/**
 * Guards a handler: throws `forbidden`, or `unauthorized` for a visitor. Staff whose rights wait for a
 * second factor are told so.
 */
export function authorize(allowed: boolean, actor: Authorized | null, message: string): void {
  if (allowed) return;
  const { missesFactor } = requireActor(actor);
  throw new AppError("forbidden", missesFactor ? FACTOR_MISSING : message);
}
