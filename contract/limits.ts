/** The number of calls that an account, or else an IP address, may make in a number of seconds. */
export const LIMITS = {
  signIn: { max: 10, seconds: 60 },
  /** Accounts that were created. */
  signUp: { max: 5, seconds: 3600 },
  mail: { max: 3, seconds: 3600 },
  resetMail: { max: 3, seconds: 3600 },
  createPost: { max: 20, seconds: 3600 },
  createLoadout: { max: 20, seconds: 3600 },
  createBoard: { max: 30, seconds: 3600 },
  saveToBoard: { max: 120, seconds: 60 },
  inviteToBoard: { max: 30, seconds: 3600 },
  /** Taking published loadouts and rolling from them. */
  useLoadout: { max: 30, seconds: 60 },
  /** Changing one's stream view, its remotes and their pairing. */
  saveStream: { max: 30, seconds: 600 },
  /** Trying pairing codes. */
  pairRemote: { max: 5, seconds: 600 },
  controlStream: { max: 120, seconds: 60 },
  upload: { max: 20, seconds: 3600 },
  /** Search by picture, also for the maker of a new post. */
  similar: { max: 60, seconds: 3600 },
  createComment: { max: 10, seconds: 60 },
  likeOrFollow: { max: 60, seconds: 60 },
  /** Replaces `likeOrFollow` until the email address is verified. */
  likeOrFollowUnverified: { max: 10, seconds: 60 },
  report: { max: 20, seconds: 3600 },
  /** Notices by people without an account. */
  notice: { max: 5, seconds: 3600 },
  noticeADay: { max: 20, seconds: 86_400 },
  discordStart: { max: 20, seconds: 60 },
  download: { max: 20, seconds: 3600 },
  live: { max: 120, seconds: 60 },
  passkey: { max: 30, seconds: 60 },
  /** Confirming who one is, and what makes recovery codes: each hashes for a tenth of a second or more. */
  prove: { max: 10, seconds: 60 },
  claim: { max: 10, seconds: 3600 },
  /** Planning the deletion of one's account, and keeping it after all: each stays in its list of events. */
  planDeletion: { max: 10, seconds: 3600 },
  search: { max: 60, seconds: 60 },
  other: { max: 600, seconds: 60 },
} as const;

const MB = 1024 * 1024;

/**
 * The age in hours until which an account is young: its likes do not count for what is popular, and its links are text
 * until somebody likes what it made.
 */
export const YOUNG_HOURS = 24;

/** The age in days until which an account may publish less. */
export const FIRST_DAYS = 3;

/**
 * What an account may publish in 24 hours, whatever it deletes: posts, and bytes of the files that these begin
 * with, to which others are added later.
 */
export const POSTS_A_DAY = {
  first: { posts: 20, bytes: 100 * MB },
  later: { posts: 60, bytes: 300 * MB },
} as const;

/** A number of calls in a number of seconds. */
export type Allowance = { max: number; seconds: number };

/** Notices whose confirmation is mailed to one mailbox, from anywhere. */
export const NOTICE_MAILS: readonly Allowance[] = [LIMITS.resetMail, { max: 10, seconds: 86_400 }];

/** Sign-ups from one IP address that a taken name or email address refused: it bounds what they reveal. */
export const SIGN_UP_REFUSALS: readonly Allowance[] = [{ max: 30, seconds: 3600 }];

/** Failures of signing in, counted after the captcha. */
export const SIGN_IN_FAILURES = {
  /** From one IP address, on any account. */
  address: [LIMITS.signIn, { max: 100, seconds: 3600 }],
  /** From one IP address on one account: the wait grows from a minute to a day. */
  pair: [
    { max: 20, seconds: 3600 },
    { max: 40, seconds: 86_400 },
  ],
  /** From a browser that was signed in to the account before; no other limit applies to it. */
  device: [LIMITS.signIn, { max: 40, seconds: 3600 }],
  /** On one account from anywhere, if no captcha makes attempts expensive. */
  account: [LIMITS.signIn, { max: 100, seconds: 3600 }],
} as const satisfies Record<string, readonly Allowance[]>;

/** Failures to authenticate again in a session. */
export const REAUTHENTICATION_FAILURES: readonly Allowance[] = [
  LIMITS.signIn,
  { max: 30, seconds: 3600 },
];

/** Wrong second factors of one account, from anywhere, after a correct password. */
export const SECOND_FACTOR_FAILURES: readonly Allowance[] = [
  { max: 10, seconds: 3600 },
  { max: 30, seconds: 86_400 },
];

/**
 * The difficulty of the captcha for an account by its failures of the last day, from anywhere but known
 * browsers; the highest first.
 */
export const SIGN_IN_WORK = [
  { failures: 100, work: 10 },
  { failures: 20, work: 4 },
] as const;
