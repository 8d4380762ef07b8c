/** How many calls an account (else an address) may make in so many seconds. */
export const LIMITS = {
  signIn: { max: 10, seconds: 60 },
  signUp: { max: 5, seconds: 3600 },
  mail: { max: 3, seconds: 3600 },
  resetMail: { max: 3, seconds: 3600 },
  createPost: { max: 20, seconds: 3600 },
  upload: { max: 20, seconds: 3600 },
  createComment: { max: 10, seconds: 60 },
  likeOrFollow: { max: 60, seconds: 60 },
  /** Instead of `likeOrFollow`, until the address is verified. */
  likeOrFollowUnverified: { max: 10, seconds: 60 },
  report: { max: 20, seconds: 3600 },
  discordStart: { max: 20, seconds: 60 },
  download: { max: 20, seconds: 3600 },
  live: { max: 120, seconds: 60 },
  passkey: { max: 30, seconds: 60 },
  search: { max: 60, seconds: 60 },
  other: { max: 600, seconds: 60 },
} as const;

/** How many of something are allowed in so many seconds. */
export type Allowance = { max: number; seconds: number };

/** Failures of signing in, counted once the captcha is solved. */
export const SIGN_IN_FAILURES = {
  /** From one address, on whatever accounts. */
  address: [LIMITS.signIn, { max: 100, seconds: 3600 }],
  /** From one address on one account: the wait grows from a minute to a day. */
  pair: [
    { max: 20, seconds: 3600 },
    { max: 40, seconds: 86_400 },
  ],
  /** From a browser that the account was signed in to before; then no other limit counts. */
  device: [LIMITS.signIn, { max: 40, seconds: 3600 }],
  /** On one account from wherever, where no captcha makes tries dear. */
  account: [LIMITS.signIn, { max: 100, seconds: 3600 }],
} as const satisfies Record<string, readonly Allowance[]>;

/** Failures to confirm who one is at a session. */
export const REAUTHENTICATION_FAILURES: readonly Allowance[] = [
  LIMITS.signIn,
  { max: 30, seconds: 3600 },
];

/** Wrong codes of one account's second factor, from wherever, once its password was right. */
export const SECOND_FACTOR_FAILURES: readonly Allowance[] = [
  { max: 10, seconds: 3600 },
  { max: 30, seconds: 86_400 },
];

/**
 * How much more work the captcha is for an account by the failures of the last day on it, from
 * wherever but its known browsers; the most first.
 */
export const SIGN_IN_WORK = [
  { failures: 100, work: 10 },
  { failures: 20, work: 4 },
] as const;
