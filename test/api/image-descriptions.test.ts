import { expect, test } from "vitest";
import { createPost, getPostForEdit } from "#contract/posts/contract.ts";
import { createReport } from "#contract/reports/contract.ts";
import { listUserPosts } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { like } from "#test/acts.ts";
import { detail, listedCases } from "#test/cases.ts";
import { anUploadedPost, aPicture, aUser, postForm, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { newsOf, postOf } from "#test/reads.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const owner = prepared(() => aUser(app));
const reader = prepared(() => aUser(app));
const staff = prepared(() => aStaffMember(app, ROLE.admin));
const CAR = { title: "Night Runner", category: "2" };
const picture = await aPicture(2);
const pictures = (count: number) => Array.from({ length: count }, () => picture);

const LONG = "Image description must be no more than 250 characters.";
const CONTROL = "Control characters are not allowed.";
const EACH = "Give one description for each image.";

type Sent = string | string[] | undefined;
const publish = (imageDescriptions: Sent, count = 2) =>
  owner.client.form(
    createPost,
    postForm({ ...CAR, ...(imageDescriptions && { imageDescriptions }) }, pictures(count)),
  );
const edit = (id: string, imageDescriptions: unknown, user: TestUser = owner) =>
  user.client.json("PATCH", `/api/post/${id}`, { imageDescriptions, statement: STATEMENT });

const altsOf = async (id: string) => (await postOf(app.client(), id))?.images.map(({ alt }) => alt);

async function writtenOf(id: string) {
  const { body } = await owner.client.call(getPostForEdit, { params: { id } });
  return body.post?.imageDescriptions;
}

const COVER = "Vehicle: Night Runner";
const SECOND = "Vehicle: Night Runner, picture 2 of 2";

test.each<[name: string, sent: Sent, alts: string[], written: string[]]>([
  ["nothing", undefined, [COVER], [""]],
  ["a JSON list", '["A car", ""]', ["A car", SECOND], ["A car", ""]],
  [
    "repeated fields of two lines, 250 characters, nothing visible, and markup",
    ["A car\r\nat dusk", "🚗".repeat(250), "\u200b", '<b>"&amp;'],
    ["A car at dusk", "🚗".repeat(250), "Vehicle: Night Runner, picture 3 of 4", '<b>"&amp;'],
    ["A car at dusk", "🚗".repeat(250), "", '<b>"&amp;'],
  ],
])("creates a post described with %s", async (_, sent, alts, written) => {
  const { status, body } = await publish(sent, alts.length);
  expect(status).toBe(201);
  expect(await altsOf(body._id ?? "")).toEqual(alts);
  expect(await writtenOf(body._id ?? "")).toEqual(written);
});

test("accepts a single description that begins like a list", async () => {
  const { body } = await publish("[sic] a car", 1);
  expect(await altsOf(body._id ?? "")).toEqual(["[sic] a car"]);
});

const REFUSED: [message: string, descriptions: string[]][] = [
  [LONG, ["d".repeat(251), ""]],
  [CONTROL, ["nul\u0000byte", ""]],
  [CONTROL, ["", "turned \u0007 round"]],
  [EACH, ["only one", "of", "two"]],
  [EACH, ["one", "two", "three", "four", "five"]],
];

test("refuses wrong descriptions, edits and empties others, derives the default from the title, and logs those of staff", async () => {
  const id = await anUploadedPost(owner, { ...CAR, imageDescriptions: '["Front", "Back"]' }, 2);
  for (const [message, texts] of REFUSED) {
    for (const reply of [await publish(texts), await edit(id, texts)]) {
      expect(reply).toMatchObject({ status: 400, body: { success: false } });
      expect(Object.keys(reply.body.errors ?? {})[0]).toMatch(/^imageDescriptions/);
      expect(Object.values(reply.body.errors ?? {})).toEqual([message]);
    }
  }
  for (const texts of [["only one"], "text", [7, 8]]) {
    expect(await edit(id, texts)).toMatchObject({ status: 400, body: { success: false } });
  }
  expect(await writtenOf(id)).toEqual(["Front", "Back"]);
  expect((await edit(id, ["", "  Tail "])).status).toBe(200);
  expect(await altsOf(id)).toEqual([COVER, "Tail"]);
  await owner.client.json("PATCH", `/api/post/${id}`, { title: "Day Runner" });
  expect(await altsOf(id)).toEqual(["Vehicle: Day Runner", "Tail"]);
  expect(await writtenOf(id)).toEqual(["", "Tail"]);
  expect((await edit(id, ["Mine", ""], reader)).status).toBe(403);
  expect((await edit(id, ["A car", "Tail"], staff)).status).toBe(200);
  const log = await staff.client.fetch(`/api/audit?query=${owner.username}`);
  expect((await log.json()).entries[0]).toMatchObject({
    action: "editPost",
    before: { imageDescriptions: ["", "Tail"] },
    after: { imageDescriptions: ["A car", "Tail"] },
  });
});

test("shows the same description on tiles, in notifications and in reports", async () => {
  const maker = await aUser(app);
  const id = await anUploadedPost(maker, { ...CAR, imageDescriptions: '["A car at dusk", ""]' }, 2);
  await like(reader, id);
  await reader.client.call(createReport, { body: { kind: "post", targetId: id, reason: 1 } });

  const shown = { params: { id: maker._id }, query: { category: 2, page: 1 } } as const;
  const profile = await app.client().call(listUserPosts, shown);
  expect(profile.body.posts?.[0]?.images[0]?.alt).toBe("A car at dusk");
  expect((await newsOf(maker.client))[0]?.referenceEntityId.image?.alt).toBe("A car at dusk");
  const report = (await listedCases(staff)).find(({ title }) => title === CAR.title);
  expect(report?.image?.alt).toBe("A car at dusk");
  const found = await detail(staff, report?._id ?? "");
  expect(found?.post?.images.map(({ alt }) => alt)).toEqual(["A car at dusk", SECOND]);
});
