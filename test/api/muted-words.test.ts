import { sql } from "kysely";
import { expect, test } from "vitest";
import { muteWord, unmuteWord } from "#contract/muted-words/contract.ts";
import { MUTED_WORDS_MAX } from "#contract/muted-words/rules.ts";
import { deleteEndedWords } from "#server/features/muted-words/commands.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const mute = ({ client }: TestUser, word: string, until: string | null = null) =>
  client.call(muteWord, { body: { word, until } });
const mutedBy = async ({ client }: TestUser) => (await me(client)).mutedWords;

test("mutes words for good or until a day, the last first, and none twice", async () => {
  const [reader, other] = [await aUser(app), await aUser(app)];
  const until = dayIn(3);
  expect((await mute(reader, "  Rust ")).body).toEqual({ success: true, message: "Muted “Rust”" });
  await mute(reader, "low poly", until);
  expect(await mutedBy(reader)).toEqual([
    { word: "low poly", until },
    { word: "Rust", until: null },
  ]);
  await mute(reader, "RÜST", until);
  expect(await mutedBy(reader)).toEqual([
    { word: "RÜST", until },
    { word: "low poly", until },
  ]);
  expect(await mutedBy(other)).toEqual([]);
});

test("unmutes a word however it is spelled, and nobody else's", async () => {
  const [reader, other] = [await aUser(app), await aUser(app)];
  await mute(reader, "rust");
  await mute(other, "rust");
  const reply = await reader.client.call(unmuteWord, { body: { word: "Rust!" } });
  expect(reply.body).toEqual({ success: true, message: "Unmuted “Rust!”" });
  expect(await mutedBy(reader)).toEqual([]);
  expect(await mutedBy(other)).toEqual([{ word: "rust", until: null }]);
});

test.each([
  ["", "Type a word of letters or digits, such as rust."],
  [">_<", "Type a word of letters or digits, such as rust."],
  ["x".repeat(31), "A muted word has up to 30 characters."],
])("refuses the word %j", async (word, message) => {
  const { status, body } = await mute(await aUser(app), word);
  expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { word: message } });
});

test.each([
  [dayIn(0), "Choose a day to come."],
  ["tomorrow", "Choose a day."],
])("refuses the day %s", async (until, message) => {
  const { status, body } = await mute(await aUser(app), "rust", until);
  expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { until: message } });
});

test("mutes up to 100 words, of which one may be muted again", async () => {
  const reader = await aUser(app);
  const words = Array.from({ length: MUTED_WORDS_MAX }, (_, index) => `word ${index}`);
  await app.db
    .insertInto("muted_words")
    .values(words.map((word) => ({ user_id: reader._id, word, folded_word: word })))
    .execute();
  const refused = await mute(reader, "one more");
  expect({ status: refused.status, message: refused.body.message }).toEqual({
    status: 409,
    message: "You can mute up to 100 words. Remove one first.",
  });
  expect((await mute(reader, "word 7", dayIn(1))).status).toBe(200);
  const [first] = (await mutedBy(reader)) ?? [];
  expect(first).toEqual({ word: "word 7", until: dayIn(1) });
});

test("a word whose day has come is muted no longer, and is deleted", async () => {
  const reader = await aUser(app);
  await mute(reader, "over", dayIn(1));
  await mute(reader, "lasting", dayIn(1));
  await app.db
    .updateTable("muted_words")
    .set({ muted_until: sql`now()` })
    .where("user_id", "=", reader._id)
    .where("word", "=", "over")
    .execute();
  expect((await mutedBy(reader))?.map(({ word }) => word)).toEqual(["lasting"]);
  await deleteEndedWords(app.services);
  const left = app.db.selectFrom("muted_words").select("word").where("user_id", "=", reader._id);
  expect(await left.execute()).toEqual([{ word: "lasting" }]);
});
