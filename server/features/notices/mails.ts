import { type NoticedPost, UNCONFIRMED_DAYS } from "#contract/notices/contract.ts";
import { hearingUntil, isUpheld, noticeName, stateOf } from "#server/features/notices/present.ts";
import {
  findNotice,
  listNoticePosts,
  type NoticePostRow,
  type NoticeRow,
} from "#server/features/notices/queries.ts";
import type { MakerMail, NoticeMail, SenderMail } from "#server/features/notices/queues.ts";
import { issueNoticeToken } from "#server/features/notices/send-commands.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { type MailContent, writeMail } from "#server/platform/mail/mail-layout.ts";
import type { Services } from "#server/platform/services.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const NOT_OPTIONAL = "You get this mail because it concerns your posts; it cannot be turned off.";
const DISMISSED = "We did not remove anything.";

const STATES: Readonly<Record<NoticedPost["state"], string>> = {
  up: "stays up",
  removed: "removed",
  gone: "gone already",
};

export const noticeMails: MailTemplates<NoticeMail> = {
  /**
   * Contains nothing that the sender typed, because anybody can send a notice with somebody else's address.
   */
  noticeConfirm: (services, job) =>
    toSender(services, job, ({ confirmed_at }, { site }) =>
      confirmed_at
        ? undefined
        : {
            name: "there",
            subject: `Confirm your notice to ${site.name}`,
            body: [
              `this address was given for a notice about posts at ${site.name}.`,
              `Confirm it, and our moderators read it. Without that it is deleted after ${UNCONFIRMED_DAYS} days.`,
            ],
            label: "Read and confirm the notice",
            closing: "If this was not you, you need do nothing.",
          },
    ),

  noticeReceipt: (services, job) =>
    toSender(services, job, (notice, { site, posts }) => ({
      subject: `We received your notice ${noticeName(notice)}`,
      body: [
        `we received your notice ${noticeName(notice)} about ${posts.length === 1 ? "a post" : `${posts.length} posts`} at ${site.name}.`,
        `The makers can answer until ${DAY.format(hearingUntil(notice.confirmed_at ?? new Date()))}. They read your notice and the name you stated, and not your address.`,
        "Then a moderator decides, and we write to you.",
      ],
      label: "Open the notice",
      closing: `Questions? Write to ${site.contactEmail}.`,
    })),

  noticeOutcome: (services, job) =>
    toSender(services, job, (notice, { site, posts }) => ({
      subject: `Your notice ${noticeName(notice)} is decided`,
      body: [
        isUpheld(notice)
          ? "a moderator decided your notice, and removed posts. Their makers can appeal."
          : `a moderator decided your notice. ${DISMISSED}`,
        `The moderator wrote: “${notice.reason}”`,
      ],
      facts: posts.map((post) => ({ name: post.title || "A post", value: STATES[stateOf(post)] })),
      label: "Read the answer",
      closing: `If you see it differently, write to ${site.contactEmail}, or go to a dispute body or a court.`,
    })),

  noticeToMaker: (services, job) =>
    toMaker(services, job, (notice, titles) =>
      notice.decided_at
        ? undefined
        : {
            subject: `A notice about ${titles}`,
            body: [
              `somebody told our moderators that ${titles} uses what is theirs.`,
              `Read the notice and answer it until ${DAY.format(hearingUntil(notice.confirmed_at ?? new Date()))}. A moderator reads both sides, and then decides.`,
            ],
            label: "Read it and answer",
          },
    ),

  noticeDismissed: (services, job) =>
    toMaker(services, job, (notice, titles) => ({
      subject: `The notice about ${titles} is decided`,
      body: [
        `a moderator decided the notice about ${titles}. We did not remove it.`,
        `The moderator wrote: “${notice.reason}”`,
      ],
      label: "Read the answer",
    })),
};

type Content = Pick<MailContent, "subject" | "body" | "facts"> & { label: string };
type SenderContent = Content & {
  /** The name in the greeting, unless it is the stated one. */
  name?: string;
  closing: string;
};
type Context = { site: Services["settings"]["site"]; posts: readonly NoticePostRow[] };

async function toSender(
  { db, settings: { site } }: Services,
  { noticeId }: SenderMail,
  contentOf: (notice: NoticeRow, context: Context) => SenderContent | undefined,
) {
  const notice = await findNotice(db, noticeId);
  const content = notice && contentOf(notice, { site, posts: await listNoticePosts(db, noticeId) });
  const link = content && (await issueNoticeToken(db, noticeId));
  if (!link) return undefined;
  const { label, name, ...rest } = content;
  return writeMail({
    siteName: site.name,
    to: { email: link.email, username: name ?? link.name },
    ...rest,
    action: { label, url: `${site.url}/notice/${noticeId}/${link.token}` },
  });
}

async function toMaker(
  { db, settings: { site } }: Services,
  { noticeId, userId }: MakerMail,
  contentOf: (notice: NoticeRow, titles: string) => Content | undefined,
) {
  const [user, notice] = await Promise.all([findUser(db, userId), findNotice(db, noticeId)]);
  if (!user || !notice) return undefined;
  const posts = await listNoticePosts(db, noticeId);
  const content = contentOf(notice, titlesOf(posts.filter(({ maker_id }) => maker_id === userId)));
  if (!content) return undefined;
  const { label, ...rest } = content;
  return writeMail({
    siteName: site.name,
    to: user,
    ...rest,
    action: { label, url: `${site.url}/notice/${noticeId}` },
    closing: NOT_OPTIONAL,
  });
}

/** Names posts: "your post “Red Oni”". */
function titlesOf(posts: readonly NoticePostRow[]): string {
  const [only, ...others] = posts;
  return only && others.length === 0
    ? `your post “${only.title}”`
    : `${posts.length} of your posts`;
}
