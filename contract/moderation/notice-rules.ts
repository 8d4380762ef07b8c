import { z } from "zod";
import { id, line, list, string, visibleLine, visibleText } from "../fields.ts";
import { CHOOSE_RULE, statementReason } from "./decisions.ts";

export const NOTICE_NAME_MAX = 80;
export const NOTICE_POSTS_MAX = 20;
export const NOTICE_URL_MAX = 500;
export const NOTICE_TEXT_MAX = 1_000;
export const NOTICE_PAGE_SIZE = 20;
const EMAIL_MAX = 254;
/** In this time the makers can answer; before it is over, nothing is removed from whoever did not. */
export const HEARING_DAYS = 7;
/** A notice that nobody confirms is deleted after this time. */
export const UNCONFIRMED_DAYS = 7;

/** Who sends a notice. The database stores positions in this list, so add new ones at the end. */
export const NOTICE_ROLES = ["maker", "agent", "concerned"] as const;
export type NoticeRole = (typeof NOTICE_ROLES)[number];

export const NO_SUCH_POST = "We can't find that post.";
export const UNHEARD =
  "Nobody is decided against unheard: wait until the makers have answered, or their time is over.";
export const TEXT_LENGTH = "Write 1 to 1,000 characters.";
const FULL_LINK = "Type a full link, such as https://example.com/work.";

const sourceUrl = line(NOTICE_URL_MAX, `Links have at most ${NOTICE_URL_MAX} characters.`)
  .pipe(z.union([z.literal(""), z.url({ protocol: /^https?$/, error: FULL_LINK })], FULL_LINK))
  .optional()
  .transform((value) => value || null);

export const noticeFields = z.object({
  /** As it is shown to the makers and to staff. */
  name: visibleLine(NOTICE_NAME_MAX, `Names have 1 to ${NOTICE_NAME_MAX} characters.`),
  email: string("Email must be valid.")
    .trim()
    .max(EMAIL_MAX, "Email must be valid.")
    .pipe(z.email("Email must be valid.")),
  role: z.enum(NOTICE_ROLES, "Choose who you are."),
  posts: list(id, {
    min: 1,
    tooFew: "Add the post that this is about.",
    max: NOTICE_POSTS_MAX,
    tooMany: `A notice names at most ${NOTICE_POSTS_MAX} posts.`,
  }).transform((ids) => [...new Set(ids)]),
  /** Where the sender's work can be seen. */
  sourceUrl,
  text: visibleText(NOTICE_TEXT_MAX, TEXT_LENGTH),
  /** Whether the sender believes in good faith that it is correct. */
  goodFaith: z.literal(true, "Please confirm this."),
});

export const noticeDecision = z.discriminatedUnion("upheld", [
  z.object({ upheld: z.literal(false), reason: statementReason }),
  z.object({
    upheld: z.literal(true),
    reason: statementReason,
    rule: z.number(CHOOSE_RULE).int(CHOOSE_RULE).min(1, CHOOSE_RULE),
    /** The posts to remove. */
    posts: list(id, { min: 1, tooFew: "Choose the posts to remove.", max: NOTICE_POSTS_MAX }),
  }),
]);
export type NoticeDecision = z.output<typeof noticeDecision>;
