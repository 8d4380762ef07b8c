import {
  createNotice,
  decideNotice,
  getNotice,
  getNoticeForStaff,
  listNotices,
  readNotice,
  stateOnNotice,
} from "#contract/moderation/notices.ts";
import { aNotice, confirm, NOTICE, type SentNotice } from "#test/notices.ts";
import {
  all,
  type Row,
  signedIn,
  staffOnly,
  type Target,
  testPermissions,
} from "#test/permissions.ts";
import { STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const notices = new Map<string, Promise<SentNotice>>();

/** Returns a notice about the target's post. */
function noticeOf({ postId }: Target): Promise<SentNotice> {
  const notice = notices.get(postId) ?? aNotice(app, [postId]);
  notices.set(postId, notice);
  return notice;
}

const ownerOnly = { ...signedIn(404), owner: 200 };
const ROWS: Row[] = [
  [
    "send a notice",
    all(201),
    ({ client, target }) => {
      const email = `${crypto.randomUUID()}@mail.example`;
      return client.call(createNotice, { body: { ...NOTICE, email, posts: [target.postId] } });
    },
  ],
  [
    "read a notice by the link in the mail",
    all(200),
    async ({ client, target }) => {
      const { id, token } = await noticeOf(target);
      return client.call(readNotice, { params: { id }, body: { token } });
    },
  ],
  [
    "read a notice by a wrong link",
    all(404),
    async ({ client, target }) => {
      const { id } = await noticeOf(target);
      return client.call(readNotice, { params: { id }, body: { token: "wrong" } });
    },
  ],
  [
    "confirm a notice by the link in the mail",
    all(200),
    async ({ target }) => confirm(app, await noticeOf(target)),
  ],
  [
    "read a notice about one's post",
    ownerOnly,
    async ({ client, target }) =>
      client.call(getNotice, { params: { id: (await noticeOf(target)).id } }),
  ],
  [
    "answer a notice about one's post",
    ownerOnly,
    async ({ client, target }) =>
      client.call(stateOnNotice, {
        params: { id: (await noticeOf(target)).id },
        body: { text: "I drew it." },
      }),
  ],
  [
    "list notices",
    staffOnly,
    ({ client }) => client.call(listNotices, { query: { status: "open", page: 1 } }),
  ],
  [
    "read a notice as staff",
    staffOnly,
    async ({ client, target }) =>
      client.call(getNoticeForStaff, { params: { id: (await noticeOf(target)).id } }),
  ],
  [
    "decide a notice",
    staffOnly,
    async ({ client, target }) => {
      const { id } = await aNotice(app, [target.postId]);
      const body = { upheld: false as const, reason: STATEMENT.reason };
      return client.call(decideNotice, { params: { id }, body });
    },
  ],
];

testPermissions(app, { rows: ROWS });
