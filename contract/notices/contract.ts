import { z } from "zod";
import { captcha } from "../accounts/contract.ts";
import { endpoint } from "../endpoint.ts";
import {
  emailAddress,
  id,
  idParams,
  line,
  list,
  secret,
  string,
  visibleLine,
  visibleText,
} from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { done, success } from "../reply.ts";

export const NOTICE_NAME_MAX = 80;
export const NOTICE_POSTS_MAX = 20;
export const NOTICE_URL_MAX = 500;
export const NOTICE_TEXT_MAX = 1_000;
const EMAIL_LIMIT = 255;
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
  email: emailAddress(EMAIL_LIMIT, "Email must be valid."),
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

export const noticeBody = noticeFields.extend({ captcha });
export type NoticeBody = z.output<typeof noticeBody>;

export const createNotice = endpoint({
  method: "POST",
  path: "/api/notice",
  forVisitors: true,
  tag: "moderation",
  summary: "Report posts that use one's work or data, without an account; mails a link to confirm",
  body: noticeBody,
  reply: success({ number: z.number() }),
  status: 201,
  limit: "notice",
  countedBy: "handler",
});

const outcome = z.object({
  upheld: z.boolean(),
  reason: z.string(),
  at: z.iso.datetime(),
});

/** What became of a post: `gone` if its maker or somebody else removed it. */
const postState = z.enum(["up", "removed", "gone"]);

const noticedPost = z.object({
  _id: z.string(),
  /** As it read when the notice was sent. */
  title: z.string(),
  state: postState,
  /** The first picture; null unless the post is up and not NSFW. */
  image: postImage.nullable(),
});
export type NoticedPost = z.output<typeof noticedPost>;

/** What everybody reads who may read a notice. None of them reads the address. */
const notice = z.object({
  _id: z.string(),
  number: z.number(),
  name: z.string(),
  role: z.enum(NOTICE_ROLES),
  sourceUrl: z.string().nullable(),
  text: z.string(),
  /** When it was confirmed, and until when the makers can answer; null before. */
  at: z.iso.datetime().nullable(),
  hearingUntil: z.iso.datetime().nullable(),
  posts: z.array(noticedPost),
  /** Null while it is open. */
  outcome: outcome.nullable(),
});
export type Notice = z.output<typeof notice>;

const token = secret(string().max(100));

export const readNotice = endpoint({
  method: "POST",
  path: "/api/notice/:id/read",
  forVisitors: true,
  tag: "moderation",
  summary: "A notice with its outcome, for its sender, by the token of a mail",
  params: idParams,
  body: z.object({ token }),
  reply: success({ notice }),
  onlyReads: true,
});

export const confirmNotice = endpoint({
  method: "POST",
  path: "/api/notice/:id/confirm",
  forVisitors: true,
  tag: "moderation",
  summary: "Confirm a notice by the token of the mail; staff and the makers read it from then on",
  params: idParams,
  body: z.object({ token }),
  reply: done,
});

const statement = z.object({ text: z.string(), at: z.iso.datetime() });

export const getNotice = endpoint({
  method: "GET",
  path: "/api/notice/:id",
  tag: "moderation",
  summary: "A notice about one's own posts, which names only those",
  params: idParams,
  reply: success({
    notice: notice.extend({ statement: statement.nullable(), canState: z.boolean() }),
  }),
});
export type MakersNotice = z.output<(typeof getNotice)["reply"]>["notice"];

export const stateOnNotice = endpoint({
  method: "POST",
  path: "/api/notice/:id/statement",
  tag: "moderation",
  summary: "Answer a notice about one's own posts; once",
  params: idParams,
  body: z.object({ text: visibleText(NOTICE_TEXT_MAX, TEXT_LENGTH) }),
  reply: done,
  limit: "report",
});

const person = z.object({ _id: z.string(), username: z.string() });

/** What staff read. */
export const staffNotice = notice.extend({
  posts: z.array(
    noticedPost.extend({
      category: z.number(),
      description: z.string(),
      nsfw: z.boolean(),
      images: z.array(postImage),
      /** Null once the account is gone. */
      maker: person.nullable(),
      /** Whether its maker has answered, or the time to answer is over. */
      heard: z.boolean(),
    }),
  ),
  statements: z.array(statement.extend({ maker: person })),
  outcome: outcome.extend({ by: z.string() }).nullable(),
});
export type StaffNotice = z.output<typeof staffNotice>;
