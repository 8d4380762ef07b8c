import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CaseDetail, CaseRow } from "#contract/cases/contract.ts";
import { LABEL_REASON } from "#contract/reports/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { openPage, type Replies } from "#test/open-page.tsx";
import { collectToasts } from "#test/toasts.ts";
import { Component } from "./desk.tsx";

const toasts = collectToasts();
const MODERATOR = { _id: "1", username: "Warden", roles: [ROLE.moderator] };
const AT = "2026-11-28T12:00:00.000Z";
const OWL = { _id: "8", username: "Owl" };
const RULES = [
  { number: 1, title: "Spam", text: "", template: "We do not allow advertising here." },
  { number: 2, title: "Scam", text: "", template: "" },
];

const row = (_id: string, more: Partial<CaseRow> = {}): CaseRow => ({
  _id,
  kind: "report",
  subjectKind: "comment",
  title: `Case ${_id}`,
  image: null,
  user: OWL,
  reason: 6,
  count: 1,
  at: AT,
  lastAt: AT,
  dueAt: null,
  status: "open",
  claimedBy: "Warden",
  claimedUntil: null,
  outcome: null,
  decisionId: null,
  own: false,
  noticeId: null,
  ...more,
});

const detail = (more: Partial<CaseDetail> = {}): CaseDetail => ({
  ...row("11"),
  post: null,
  comment: { _id: "21", text: "cheap cash", postId: "3" },
  loadout: null,
  board: null,
  maker: {
    ...OWL,
    avatar: null,
    joinedAt: AT,
    bio: "",
    roles: [ROLE.member],
    banned: false,
    verified: false,
    numPosts: 15,
    numComments: 30,
    numLikes: 0,
    invitedBy: null,
    reportsOnMaker: 7,
    reportsUpheld: 0,
  },
  said: [],
  hold: null,
  notice: null,
  decision: null,
  application: null,
  canSettle: true,
  comparison: null,
  history: [],
  staffNotes: [],
  alike: [],
  recent: null,
  resembles: [],
  sharedBrowser: null,
  ...more,
});

const single = (...rows: CaseRow[]) =>
  rows.map((one) => ({
    ...{ cases: [one], numCases: 1, numReports: 1 },
    subjects: [{ kind: one.subjectKind, count: 1 }],
  }));
const none = { open: 0, overdue: 0 };
const COUNTS = {
  report: none,
  hold: none,
  notice: none,
  appeal: none,
  application: none,
  mine: none,
};

function open(
  found = detail(),
  more: Replies = {},
  groups: object[] = single(row("11"), row("12")),
) {
  return openPage(
    {
      path: "/desk/:id?",
      at: "/desk?case=11",
      Page: Component,
      user: { user: MODERATOR },
    },
    {
      "GET /api/cases": { groups, pageCount: 1, counts: COUNTS },
      "GET /api/case/:id": { case: found },
      "GET /api/rules": { version: 1, rules: RULES },
      "POST /api/case/:id/settle": { message: "Comment Deleted", undoable: true },
      "POST /api/case/:id/undo": {},
      ...more,
    },
  );
}

const settled = (sent: ReturnType<ReturnType<typeof open>["sent"]>) =>
  sent.filter(([endpoint]) => endpoint === "POST /api/case/:id/settle").map(([, input]) => input);
const statement = () => screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);

test("a number chooses the rule, which begins the statement, R removes, and the next case opens", async () => {
  const { user, sent, address } = open();
  const written = await statement();
  await screen.findByText("Scam");
  await user.keyboard("1");
  expect(written.value).toBe("We do not allow advertising here.");
  await user.keyboard("2");
  expect(written.value).toBe("This is against rule 2, “Scam”.");
  await user.keyboard("r");
  await waitFor(() => expect(address()).toBe("/desk?case=12"));
  const sentOnce = {
    params: { id: "11" },
    body: {
      outcome: "delete",
      statement: { rule: 2, reason: "This is against rule 2, “Scam”." },
    },
  };
  expect(settled(sent())).toEqual([sentOnce]);
  await waitFor(() => expect(toasts).toEqual(["ok: Comment Deleted"]));
  await user.keyboard("u");
  await waitFor(() => expect(address()).toBe("/desk?case=11"));
});

test("nothing is removed without a rule, and what one wrote stays", async () => {
  const { user, sent } = open();
  const written = await statement();
  await screen.findByText("Scam");
  await user.keyboard("r");
  await screen.findByText("Choose the rule that this is about.");
  await user.type(written, "You sell game money.");
  await user.tab();
  await user.click(screen.getByRole("radio", { name: "Spam" }));
  expect(written.value).toBe("You sell game money.");
  expect(settled(sent())).toEqual([]);
});

test("D dismisses without a statement; J and K walk", async () => {
  const { user, sent, address } = open();
  await statement();
  await user.keyboard("j");
  await waitFor(() => expect(address()).toBe("/desk?case=12"));
  await user.keyboard("k");
  await waitFor(() => expect(address()).toBe("/desk?case=11"));
  await statement();
  await user.keyboard("d");
  await waitFor(() =>
    expect(settled(sent())).toEqual([{ params: { id: "11" }, body: { outcome: "dismiss" } }]),
  );
});

test("the next case is one that is open still, also if the list was read before the others were closed", async () => {
  const lists = [[row("11"), row("12"), row("13")], [row("11"), row("12"), row("13")], [row("13")]];
  const page = { path: "/desk/:id?", at: "/desk?case=11", Page: Component };
  const replies = {
    "GET /api/case/:id": { case: detail() },
    "GET /api/rules": { version: 1, rules: RULES },
    "POST /api/case/:id/settle": { message: "Removed", undoable: true },
    get "GET /api/cases"() {
      const rows = lists.length > 1 ? lists.shift() : lists[0];
      return { groups: single(...(rows ?? [])), pageCount: 1, counts: COUNTS };
    },
  };
  const { user, address } = openPage({ ...page, user: { user: MODERATOR } }, replies);
  await statement();
  await user.keyboard("d");
  await waitFor(() => expect(address()).toBe("/desk?case=13"));
});

const IMAGE = { url: "/a.webp", width: 1, height: 1, thumbhash: "", alt: "", sources: [] };
const RECENT = {
  posts: ["31", "32"].map((_id) => ({ _id, title: `Cash ${_id}`, image: IMAGE, createdAt: AT })),
  comments: [
    { text: "cheap cash", ids: ["21", "22", "23"], at: AT },
    { text: "first", ids: ["24"], at: AT },
  ],
} as unknown as CaseDetail["recent"];

test("all that a flood made is removed but what is not chosen, with one statement", async () => {
  const { user, sent } = open(detail({ recent: RECENT }));
  await screen.findByText("In one hour: 2 posts, 4 comments");
  await user.keyboard("1");
  expect((await statement()).value).toMatch(/We removed 2 posts and 4 comments\.$/);
  await user.click(screen.getByRole("checkbox", { name: "Cash 32" }));
  await user.click(screen.getByRole("checkbox", { name: "“first”" }));
  expect((await statement()).value).toBe(
    "We do not allow advertising here. We removed 1 post and 3 comments.",
  );
  await user.click(screen.getByRole("button", { name: /^Remove these 4/ }));
  await waitFor(() => expect(settled(sent())).toHaveLength(1));
  expect(settled(sent())[0]).toMatchObject({
    body: { outcome: "delete", remove: { posts: ["31"], comments: ["21", "22", "23"] } },
  });
});

test("a post whose label is reported gets another by a statement", async () => {
  const reported = { subjectKind: "post", reason: LABEL_REASON, comment: null } as const;
  const post = { _id: "3", title: "Grin", category: 0, description: "", nsfw: false };
  const { user, sent } = open(
    detail({ ...reported, post: { ...post, made: "hand", images: [], createdAt: AT } }),
  );
  await statement();
  await screen.findByText("Scam");
  await user.keyboard("1");
  await user.click(screen.getByRole("button", { name: "More ways" }));
  const items = await screen.findAllByRole("menuitem", { name: /^Label/ });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Label “With a tool”",
    "Label “From an AI picture”",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Label “From an AI picture”" }));
  const words = { rule: 1, reason: "We do not allow advertising here." };
  await waitFor(() =>
    expect(settled(sent())).toEqual([
      { params: { id: "11" }, body: { outcome: "labelAI", statement: words } },
    ]),
  );
});

test("a post that waits is shown or removed, and nobody is banned for it", async () => {
  const hold = { kind: "hold", subjectKind: "post", reason: 0, count: 0 } as const;
  const post = { _id: "3", title: "Grin", category: 0, description: "", nsfw: false };
  const { user, sent } = open(
    detail({ ...hold, comment: null, post: { ...post, made: null, images: [], createdAt: AT } }),
  );
  await statement();
  expect(screen.queryByRole("button", { name: /^Ban/ })).toBe(null);
  await user.click(screen.getByRole("button", { name: /^Show/ }));
  await waitFor(() =>
    expect(settled(sent())).toEqual([{ params: { id: "11" }, body: { outcome: "release" } }]),
  );
});

test("the list says how many cases an account has, who looks after one, and what is late", async () => {
  const mine = row("11", { claimedUntil: new Date(Date.now() + 25 * 60_000).toISOString() });
  const late = new Date(Date.now() - 26 * 3_600_000).toISOString();
  open(detail(), {}, [
    {
      ...{ cases: [mine, row("12"), row("13")], numCases: 12, numReports: 14 },
      subjects: [
        { kind: "post", count: 1 },
        { kind: "comment", count: 11 },
      ],
    },
    ...single(
      row("14", {
        kind: "notice",
        title: "N-241738",
        user: null,
        reason: 0,
        claimedBy: null,
        dueAt: late,
      }),
    ),
  ]);
  const list = await screen.findByRole("list", { name: "Cases" });
  const group = within(list).getByRole("link", { name: /^12 cases about Owl/ });
  expect(group.textContent).toMatch(/1 post, 11 comments.*Yours for 2[56] min.*14 reports/);
  const more = within(list).getByRole("link", { name: "9 more cases" });
  expect(more.getAttribute("href")).toBe("/desk?user=8&case=11");
  const notice = within(list).getByRole("link", { name: /^Notice N-241738/ });
  expect(notice.textContent).toContain("Overdue by 1 day");
});

const NOTICED = { _id: "3", title: "Wolf", state: "up", image: null, category: 0, description: "" };
const NOTICE = {
  ...{ _id: "5", number: 12, name: "Ada", role: "maker", sourceUrl: null, text: "It is mine." },
  ...{ at: AT, hearingUntil: AT, statements: [], outcome: null },
  posts: [
    { ...NOTICED, maker: OWL, heard: true, nsfw: false, images: [] },
    { ...NOTICED, _id: "4", title: "Fox", maker: OWL, heard: false, nsfw: false, images: [] },
    { ...NOTICED, _id: "6", state: "gone", maker: null, heard: true, nsfw: false, images: [] },
  ],
} as unknown as NonNullable<CaseDetail["notice"]>;
const ofNotice = {
  kind: "notice",
  notice: NOTICE,
  user: null,
  maker: null,
  comment: null,
} as const;

test("of a notice the posts of makers who are heard are removed, by rule and reason", async () => {
  const { user, sent, address } = open(detail(ofNotice));
  await statement();
  const isLine = (line: string) => screen.findByText((_, found) => found?.textContent === line);
  await isLine("by Owl");
  await isLine("by Owl · Its maker has not answered yet");
  await isLine("by somebody whose account is gone · Gone");
  const choice = within(screen.getByRole("group", { name: "Posts to remove" }));
  expect(choice.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
    "Wolf",
  ]);
  await user.click(screen.getByRole("button", { name: /^Remove these 1/ }));
  await screen.findByText("Choose the rule that this is about.");
  await user.click(screen.getByRole("radio", { name: "Spam" }));
  await user.click(screen.getByRole("button", { name: /^Remove these 1/ }));
  await waitFor(() => expect(address()).toBe("/desk?case=12"));
  const body = {
    outcome: "delete",
    statement: { rule: 1, reason: "We do not allow advertising here." },
    remove: { posts: ["3"], comments: [] },
  };
  expect(settled(sent())).toEqual([{ params: { id: "11" }, body }]);
});

test("a notice is dismissed with a reason, and by nobody who sent it", async () => {
  const { user, sent } = open(detail(ofNotice));
  await user.click(await screen.findByRole("button", { name: /^Dismiss/ }));
  await screen.findByText("Write 20 to 500 characters that say why.");
  await user.type(await statement(), "They are not alike at all.");
  await user.click(screen.getByRole("button", { name: /^Dismiss/ }));
  const body = { outcome: "dismiss", reason: "They are not alike at all." };
  await waitFor(() => expect(settled(sent())).toEqual([{ params: { id: "11" }, body }]));
  cleanup();
  open(detail({ ...ofNotice, canSettle: false }));
  await screen.findByText("You sent this notice, so other staff decide it.");
  expect(screen.queryByRole("button", { name: /^Dismiss/ })).toBe(null);
});

const APPEALED = {
  ...{ _id: "5", action: "deletePost", subject: { kind: "post", title: "Wolf", postId: null } },
  ...{ rule: { number: 1, title: "Spam", text: "" }, reason: "It was spam.", by: "Mara", at: AT },
  ...{ image: null, automatic: false, basis: "report", before: null, after: null, until: null },
  ...{ over: false, waits: null, appealUntil: AT },
  appeal: { text: "It was mine.", at: AT, pictures: [], outcome: null },
} as unknown as NonNullable<CaseDetail["decision"]>;

test.each([
  ["d", "dismiss"],
  ["r", "reverse"],
])("an appeal is answered by %s with a reason alone: %s", async (key, outcome) => {
  const appeal = {
    kind: "appeal",
    subjectKind: "post",
    decision: APPEALED,
    comment: null,
  } as const;
  const { user, sent } = open(detail(appeal));
  await screen.findByText("It was mine.");
  expect(screen.queryByRole("radio", { name: "Spam" })).toBe(null);
  await user.keyboard(key);
  await screen.findByText("Write 20 to 500 characters that say why.");
  await user.type(await statement(), "The picture was yours.");
  await user.tab();
  await user.keyboard(key);
  const body = { outcome, reason: "The picture was yours." };
  await waitFor(() => expect(settled(sent())).toEqual([{ params: { id: "11" }, body }]));
});

test("opening a free case assigns it, but an appeal against one's own decision stays free", async () => {
  const claims = (sent: ReturnType<ReturnType<typeof open>["sent"]>) =>
    sent.filter(([endpoint]) => endpoint === "POST /api/case/:id/claim").map(([, input]) => input);
  const free = open(detail({ claimedBy: null }), { "POST /api/case/:id/claim": {} });
  await waitFor(() =>
    expect(claims(free.sent())).toEqual([{ params: { id: "11" }, body: { over: false } }]),
  );
  cleanup();
  const decision = { kind: "appeal", decision: APPEALED, canSettle: false, own: true } as const;
  const own = open(detail({ ...decision, claimedBy: null }));
  await screen.findByText(/^You made the first decision/);
  expect(claims(own.sent())).toEqual([]);
  expect(screen.queryByRole("button", { name: /^Reverse it/ })).toBe(null);
});

test("a closed case says how it was closed, and offers nothing", async () => {
  open(detail({ status: "closed", outcome: "delete", canSettle: false }));
  await screen.findByText("Removed");
  expect(screen.queryByRole("button", { name: /^Dismiss/ })).toBe(null);
});

test("a note that is sent empties the field; a refused one stays", async () => {
  const { user, sent } = open(detail(), { "POST /api/case/:id/note": { status: 409 } });
  await statement();
  await user.keyboard("n");
  await user.keyboard("Wait");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(toasts).toContain("error: Said"));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note for staff/).value).toBe("Wait");
  expect(sent().at(-1)).toEqual([
    "POST /api/case/:id/note",
    { params: { id: "11" }, body: { text: "Wait" } },
  ]);
});
