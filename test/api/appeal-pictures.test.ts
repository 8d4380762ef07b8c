import { unzipSync } from "fflate";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { requestExport } from "#contract/accounts/contract.ts";
import { type AppealPictureSize, appealPictureUrl } from "#contract/decisions/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { appealFileKey } from "#server/features/decisions/appeal-picture-queries.ts";
import { createSweepQueue } from "#server/platform/media/sweep-jobs.ts";
import { SWEPT_FOLDERS } from "#server/queues.ts";
import { removePost } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aDecision, decisionFor, sendAppeal, tellNow } from "#test/decisions.ts";
import { aPictureOf, aPost, aUser, exportOf, mailedToken } from "#test/makers.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sweepNow } from "#test/sweep.ts";
import { sharedApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = sharedApp();

const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const user = renewed(() => aUser(app));

const stored = () => rowsOf(app, "appeal_pictures");

const show = (client: Client, id: string, size: AppealPictureSize = "large", token?: string) =>
  client.fetch(appealPictureUrl({ id, size, token }));

/** Removes a post of the user, and notifies the user; returns the id of the decision. */
async function aRemoval(): Promise<string> {
  await removePost(moderator, await aPost(user));
  return tellNow(app, user);
}

/** Appeals with pictures; returns the decision and the pictures. */
async function anAppealWith(...pictures: Uint8Array[]) {
  const id = await aDecision(app, { userId: user._id, appealed: false });
  expect((await sendAppeal(user.client, id, { pictures })).status).toBe(200);
  return { id, sent: (await decisionFor(user, id))?.appeal?.pictures ?? [] };
}

test("shows the pictures of an appeal to whoever sent it and to staff, and to nobody else", async () => {
  const secret = "taken at home";
  const described = await sharp(await aPictureOf(100, 200))
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer();
  expect(described.includes(secret)).toBe(true);
  const { id, sent } = await anAppealWith(await aPictureOf(2_100, 1_050), described);
  const { key } = (await stored()).find((row) => row.id === sent[1]?._id) ?? { key: "" };
  const file = Buffer.from(await app.services.privateStorage.read(appealFileKey(key, "large")));
  expect(file.includes(secret)).toBe(false);
  await expect(app.services.storage.read(appealFileKey(key, "large"))).rejects.toThrow();
  expect(sent).toMatchObject([
    { width: 2_048, height: 1_024 },
    { width: 100, height: 200 },
  ]);
  expect((await decisionFor(second, id))?.appeal?.pictures).toEqual(sent);
  for (const { client } of [user, second]) {
    const reply = await show(client, sent[0]?._id ?? "");
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(reply.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(await reply.arrayBuffer()).metadata()).toMatchObject({ width: 2_048 });
    const small = await show(client, sent[0]?._id ?? "", "small");
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 320 });
  }
  for (const client of [app.client(), (await aUser(app)).client]) {
    const reply = await show(client, sent[0]?._id ?? "");
    expect(reply.status).toBe(404);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
  }
  expect((await show(user.client, "9")).status).toBe(404);
  expect((await user.client.fetch(`/api/appeal-picture/${sent[0]?._id}/huge`)).status).toBe(404);
});

test("does not show pictures about an admin to moderators", async () => {
  const admin = await aStaffMember(app, ROLE.admin);
  const id = await aDecision(app, { userId: admin._id, appealed: false });
  const pictures = [await aPictureOf(100, 100)];
  expect((await sendAppeal(admin.client, id, { pictures })).status).toBe(200);
  const pictureId = (await decisionFor(admin, id))?.appeal?.pictures[0]?._id ?? "";
  expect((await show(second.client, pictureId)).status).toBe(404);
  expect((await show((await aStaffMember(app, ROLE.admin)).client, pictureId)).status).toBe(200);
});

test("takes and shows pictures by the mailed link of a banned user", async () => {
  await ban(moderator, user, { days: 3 });
  const id = await tellNow(app, user);
  const token = await mailedToken(app, user.email, `decision/${id}`);
  const client = app.client();
  const pictures = [await aPictureOf(150, 100)];
  expect((await sendAppeal(client, id, { token: "x", pictures })).status).toBe(404);
  expect((await sendAppeal(client, id, { token, pictures })).status).toBe(200);
  const pictureId = (await decisionFor({ client }, id, token))?.appeal?.pictures[0]?._id ?? "";
  expect((await show(client, pictureId, "small", token)).status).toBe(200);
  expect((await show(client, pictureId, "small", `${token}x`)).status).toBe(404);
  expect((await show(client, pictureId, "small")).status).toBe(404);
});

test("refuses what is no picture, too small, or one too many, and leaves nothing behind", async () => {
  const id = await aRemoval();
  const before = await stored();
  const picture = await aPictureOf(100, 100);
  const refused = [
    [picture, Buffer.from("<svg/>")],
    [await aPictureOf(100, 99)],
    [picture, picture, picture, picture, picture],
    [picture, picture.subarray(0, picture.length / 2)],
  ];
  for (const pictures of refused) {
    const { status, body } = await sendAppeal(user.client, id, { pictures });
    expect({ status, errors: body.errors }).toMatchObject({
      status: 400,
      errors: { pictures: expect.any(String) },
    });
  }
  expect(await stored()).toEqual(before);
  expect((await decisionFor(user, id))?.canAppeal).toBe(true);
});

test("stores the pictures of the one appeal only, also of two at once", async () => {
  const id = await aRemoval();
  const before = await stored();
  const pictures = [await aPictureOf(100, 100)];
  const send = (text: string, sent = pictures) =>
    sendAppeal(user.client, id, { text, pictures: sent });
  const texts = ["One", "Two", "Three"];
  const replies = await Promise.all(texts.map((text) => send(text)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const text = texts[replies.findIndex(({ status }) => status === 200)] ?? "";
  const again = await Promise.all([send(text), send(text), send(text, [])]);
  expect(again.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(await stored()).toHaveLength(before.length + 1);
});

test("exports pictures, and removes them with the account", async () => {
  const { id } = await anAppealWith(await aPictureOf(100, 100), await aPictureOf(100, 150));
  const keys = (await stored()).filter((row) => row.decision_id === id).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  await user.client.call(requestExport, {});
  const files = unzipSync(await exportOf(app, user));
  const names = [`appeals/${id}-1.webp`, `appeals/${id}-2.webp`];
  expect(Object.keys(files)).toEqual(expect.arrayContaining(names));
  const data = JSON.parse(new TextDecoder().decode(files["data.json"]));
  expect(data.decisions).toContainEqual(
    expect.objectContaining({
      appealPictures: names,
      appealUntil: expect.any(String),
      notRestored: "",
    }),
  );

  await deleteAccount(app, user._id);
  await sweepNow(app);
  const rows = await stored();
  for (const key of keys) {
    expect(rows.some((row) => row.key === key)).toBe(false);
    await expect(app.services.privateStorage.read(appealFileKey(key, "large"))).rejects.toThrow();
  }
});

test("keeps a picture that is being sent, and removes it after a day", async () => {
  const [recent, old] = ["appeals/recent", "appeals/old"];
  const size = { position: 0, width: 1, height: 1 };
  await app.db
    .insertInto("appeal_pictures")
    .values([recent, old].map((key) => ({ ...size, key })))
    .execute();
  await sql`update appeal_pictures set created_at = now() - interval '25 hours'
    where key = ${old}`.execute(app.db);
  for (const key of [recent, old])
    await app.services.privateStorage.put(appealFileKey(key, "small"), Buffer.from("x"));
  await createSweepQueue(app.services, SWEPT_FOLDERS).work({}, "");
  const keys = (await stored()).map(({ key }) => key);
  expect([keys.includes(recent), keys.includes(old)]).toEqual([true, false]);
  await expect(
    app.services.privateStorage.read(appealFileKey(recent, "small")),
  ).resolves.toBeDefined();
  await sweepNow(app);
  await expect(app.services.privateStorage.read(appealFileKey(old, "small"))).rejects.toThrow();
});
