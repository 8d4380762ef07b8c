import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { unbanUser } from "#contract/bans/contract.ts";
import { editBoard } from "#contract/boards/contract.ts";
import { askApplicant, createStaffNote } from "#contract/cases/contract.ts";
import { editComment, listMentionable } from "#contract/comments/contract.ts";
import { giveReason } from "#contract/decisions/contract.ts";
import { signInByPasskey } from "#contract/factors/contract.ts";
import { editLoadout } from "#contract/loadout/contract.ts";
import { muteWord } from "#contract/muted-words/contract.ts";
import { editPost } from "#contract/posts/contract.ts";
import { searchPosts, searchSuggestions } from "#contract/search/contract.ts";
import { answerQuestion, changeSignUps } from "#contract/sign-ups/contract.ts";
import { getProfile, updateUser, uploadAvatar } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { applyIfNeeded } from "#server/features/sign-ups/application-commands.ts";
import { createAvatarQueue } from "#server/features/users/jobs.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { aBoard } from "#test/boards.ts";
import { listedCases, settle } from "#test/cases.ts";
import * as copies from "#test/copies.ts";
import { decisionFor, sendAppeal, tellNow } from "#test/decisions.ts";
import { aPairOf, aSeed, aSymbol } from "#test/drawn-symbol.ts";
import { aPasskey, requestOptions } from "#test/factors.ts";
import { aLoadout, ITEMS } from "#test/loadouts.ts";
import {
  aCharacter,
  anUploadedPost,
  aPost,
  aUser,
  exportOf,
  setUser,
  type TestUser,
} from "#test/makers.ts";
import { aNotice, answer } from "#test/notices.ts";
import { PRODUCTION } from "#test/production.ts";
import { randomBytes } from "#test/random.ts";
import { aComment, caseOf, report } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import type { SoftAuthenticator } from "#test/soft-authenticator.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { aStream, STREAM } from "#test/streams.ts";
import { sweepNow } from "#test/sweep.ts";
import { buildTestApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";
import { everyTextField } from "./text-fields.ts";

const app = buildTestApp({ ...PRODUCTION, LOG_LEVEL: "info" });

/** Fields that store text, and whether an export made before the deletion contains it. */
const WRITTEN: Record<string, "exported" | "forStaff" | "asked"> = {
  "POST /api/user body.username": "exported",
  "POST /api/user body.email": "exported",
  "POST /api/user body.application": "exported",
  "POST /api/case/:id/ask body.text": "exported",
  "POST /api/application/answer body.text": "exported",
  "POST /api/user/:id body.username": "exported",
  "POST /api/user/:id body.email": "exported",
  "POST /api/user/:id body.bio": "exported",
  "POST /api/post/create form.title": "exported",
  "POST /api/post/create form.description": "exported",
  "POST /api/post/create form.tags": "exported",
  "POST /api/post/create form.tags[]": "exported",
  "POST /api/post/create form.imageDescriptions": "exported",
  "POST /api/post/create form.imageDescriptions[]": "exported",
  "PATCH /api/post/:id body.title": "exported",
  "PATCH /api/post/:id body.description": "exported",
  "PATCH /api/post/:id body.tags[]": "exported",
  "PATCH /api/post/:id body.imageDescriptions[]": "exported",
  "POST /api/post/:id/comment/create body.text": "exported",
  "PATCH /api/comment/:id body.text": "exported",
  "POST /api/loadouts body.title": "exported",
  "POST /api/loadouts body.note": "exported",
  "POST /api/loadouts body.from.name": "exported",
  "PATCH /api/loadouts/:id body.title": "exported",
  "PATCH /api/loadouts/:id body.note": "exported",
  "POST /api/boards body.title": "exported",
  "POST /api/boards body.text": "exported",
  "PATCH /api/boards/:id body.title": "exported",
  "PATCH /api/boards/:id body.text": "exported",
  "POST /api/user/muted-words body.word": "exported",
  "POST /api/stream body.profile.name": "exported",
  "POST /api/user/:id/characters/claim body.name": "exported",
  "POST /api/auth/passkeys body.name": "exported",
  "POST /api/report body.note": "exported",
  "POST /api/copies/:id body.note": "exported",
  "POST /api/user/:id/ban body.statement.reason": "exported",
  "POST /api/notice/:id/statement body.text": "exported",
  // Staff notes of a case are not exported, and are deleted with the account all the same.
  "POST /api/case/:id/settle body.note": "forStaff",
  "POST /api/case/:id/note body.text": "forStaff",
  "POST /api/decision/:id/appeal form.text": "exported",
  "POST /api/case/:id/settle body.reason": "exported",
  "POST /api/decision/:id/reason body.statement.reason": "exported",
  "POST /api/case/:id/settle body.statement.reason": "exported",
  // Sent in a request and never stored.
  "POST /api/posts/search body.query": "asked",
  "POST /api/posts/search body.exact": "asked",
  "GET /api/search/suggestions query.query": "asked",
  "GET /api/post/:id/mentionable query.name": "asked",
  "GET /api/username query.name": "asked",
  "POST /api/boards/:id/invite body.username": "asked",
  "POST /api/posts/newest query.tag": "asked",
  "POST /api/posts/newest query.without[]": "asked",
  "POST /api/user/muted-words/remove body.word": "asked",
  "POST /api/posts/search body.filterTag": "asked",
  "POST /api/posts/search body.filterWithoutTags[]": "asked",
  "POST /api/posts/search body.filterCreatorUsername": "asked",
  "POST /api/posts/search body.filterCreatorCharacterName": "asked",
  "POST /api/auth/password/reset body.email": "asked",
  "POST /api/login body.email": "asked",
  "POST /api/login/appeal body.email": "asked",
};

/** Fields that accept no free text, each with what they accept. */
const WORDLESS: readonly [fields: RegExp, take: string][] = [
  [/ (body|form)\.(token|password|currentPassword|code|state|registrationTokenId)$/, "proofs"],
  [/^POST \/api\/notice body\./, "notices, which belong to no account and are erased after a time"],
  [/^PATCH \/api\/rules /, "rules of the site, which outlive the account of who wrote them"],
  [/\.requestKey$/, "UUIDs"],
  [/\/muted-words body\.until$/, "days"],
  [/\.captcha$|^GET \/api\/verify query\.token$/, "proofs"],
  [/ body\.credential\./, "what authenticators sign"],
  [/\.invitation$/, "codes that the site makes"],
  [/\.category$|\.profileColor$|\.forSalePrice$|\.relations$/, "choices and numbers"],
  [
    /^POST \/api\/accounts\/discord\/register body\.(username|email|application)$/,
    "what sign-up takes",
  ],
  [
    /^(PATCH|POST) \/api\/(post|comment|user|hold|loadouts|boards).* (body|form)\.statement(\.reason)?$/,
    "what the statement of a ban takes, and stores in the same place",
  ],
  [/ \/api\/(loadouts|boards)\/:id\S* params\.id$/, "codes, of the site's form"],
  [
    /^POST \/api\/(loadouts body\.(items|from\.items)|stream body\.profile\.items)\./,
    "ids of items, of the game's form",
  ],
  [
    /^POST \/api\/stream body\.shown\.roll$/,
    "a roll, of which only ids of the catalogue are stored",
  ],
  [
    /^(GET|POST) \/api\/streams?\/.* (params\.id|body\.(key|code))$/,
    "codes and keys, of the site's form",
  ],
  [/^POST \/api\/auth\/email body\.email$/, "what sign-up takes, and stores in the same place"],
  [
    /^GET \/api\/user\/name\/:username |^POST \/api\/(auth\/deletion|jobs\/:queue\/retry) /,
    "a name that exists",
  ],
  [
    /^GET \/api\/(audit|items|user\/:id\/follow)/,
    "what others look for, which the log may name in a URL",
  ],
];

/** What may remain, by name: where it is stored, and until when. */
const STAYS: readonly [place: RegExp, term: string][] = [
  [/^mail: /, "mails that were delivered before, in the mailbox that got them"],
];

const words = Object.fromEntries(
  Object.keys(WRITTEN).map((field) => [field, `w${randomBytes(6).toString("hex")}`]),
);
const PICTURES = { post: aWord(), avatar: aWord(), appeal: aWord() };
const DISCORD = aWord();
const AGENT = aWord();

function aWord(): string {
  return `w${randomBytes(6).toString("hex")}`;
}

const wordOf = (field: string): string => words[field] ?? "";
const mailOf = (field: string) => `${wordOf(field)}@mail.example`;

/** Returns a picture with a word in each kind of metadata. */
function aTalkingPicture(side: number, word: string): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: "#456" } })
    .withExif({ IFD0: { ImageDescription: word, Artist: word } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><word>${word}</word></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
}

type Author = { user: TestUser; authenticator: SoftAuthenticator };

/** Has a user wait for approval and answer a question, and admits the user. */
async function apply(admin: TestUser, { _id: id, client, ...user }: TestUser): Promise<void> {
  const { services } = app;
  const application = wordOf("POST /api/user body.application");
  await admin.client.call(changeSignUps, { body: { mode: "approval" } });
  await transact(app.db, (trx) => applyIfNeeded(services, trx, { ...user, id, application }));
  const [waiting] = await listedCases(admin, { kind: "application", user: id });
  const caseId = waiting?._id ?? "";
  const question = { text: wordOf("POST /api/case/:id/ask body.text") };
  await admin.client.call(askApplicant, { params: { id: caseId }, body: question });
  const answer = { text: wordOf("POST /api/application/answer body.text") };
  await client.call(answerQuestion, { body: answer });
  await settle(admin, caseId, "admit", { statement: undefined });
  await admin.client.call(changeSignUps, { body: { mode: "open" } });
}

/** Fills in every field as the user to be deleted, or about that user. */
async function writeEverywhere(): Promise<Author> {
  const admin = await aStaffMember(app, ROLE.admin);
  const friend = await aUser(app);
  const user = await aUser(app, {
    username: wordOf("POST /api/user body.username"),
    email: mailOf("POST /api/user body.email"),
  });
  const { client, _id: id } = user;
  await apply(admin, user);
  await setUser(app, user, { discord_id: DISCORD, discord_username: DISCORD });
  await aCharacter(user, { name: wordOf("POST /api/user/:id/characters/claim body.name") });
  const { origin } = new URL(app.services.settings.publicUrl);
  const name = wordOf("POST /api/auth/passkeys body.name");
  const { authenticator } = await aPasskey(user, origin, name);
  const first = await anUploadedPost(
    user,
    {
      title: wordOf("POST /api/post/create form.title"),
      description: wordOf("POST /api/post/create form.description"),
      tags: [wordOf("POST /api/post/create form.tags[]"), aWord()],
      imageDescriptions: wordOf("POST /api/post/create form.imageDescriptions"),
    },
    [await aTalkingPicture(340, PICTURES.post)],
  );
  const form = new FormData();
  const avatar = await aTalkingPicture(100, PICTURES.avatar);
  form.append("avatar", new Blob([avatar as BlobPart]), `${AGENT}.jpg`);
  await client.fetch(uploadAvatar.path.replace(":id", id), {
    method: "POST",
    body: form,
    headers: { "user-agent": AGENT },
  });
  await aLoadout(user, {
    title: wordOf("POST /api/loadouts body.title"),
    note: wordOf("POST /api/loadouts body.note"),
    from: { name: wordOf("POST /api/loadouts body.from.name"), items: ITEMS },
  });
  await client.call(editLoadout, {
    params: { id: await aLoadout(user) },
    body: {
      title: wordOf("PATCH /api/loadouts/:id body.title"),
      note: wordOf("PATCH /api/loadouts/:id body.note"),
    },
  });
  await aBoard(user, {
    title: wordOf("POST /api/boards body.title"),
    text: wordOf("POST /api/boards body.text"),
  });
  await client.call(editBoard, {
    params: { id: await aBoard(user) },
    body: {
      title: wordOf("PATCH /api/boards/:id body.title"),
      text: wordOf("PATCH /api/boards/:id body.text"),
    },
  });
  const word = wordOf("POST /api/user/muted-words body.word");
  await client.call(muteWord, { body: { word, until: null } });
  await aStream(user, {
    profile: { ...STREAM.profile, name: wordOf("POST /api/stream body.profile.name") },
  });
  const friends = await aPost(friend);
  await aComment(user, friends, wordOf("POST /api/post/:id/comment/create body.text"));
  const reworded = await aComment(user, friends);
  await client.call(editComment, {
    params: { id: reworded },
    body: { text: wordOf("PATCH /api/comment/:id body.text") },
  });
  await report(user, {
    kind: "post",
    targetId: friends,
    note: wordOf("POST /api/report body.note"),
  });
  await settleCredit(user, friend);
  const noticed = await aNotice(app, [first]);
  const stated = wordOf("POST /api/notice/:id/statement body.text");
  expect((await answer(user, noticed, stated)).status).toBe(200);
  await ask(user);
  await actOn(admin, friend, user, first);
  return { user, authenticator };
}

/** Exchanges words with a maker of similar posts: on a later one of theirs, and on an earlier one. */
async function settleCredit(user: TestUser, friend: TestUser): Promise<void> {
  const [mine, theirs] = [aSeed(), aSeed()];
  const edited = await anUploadedPost(user, {}, [await aSymbol({ seed: mine })]);
  await user.client.call(editPost, {
    params: { id: edited },
    body: {
      title: wordOf("PATCH /api/post/:id body.title"),
      description: wordOf("PATCH /api/post/:id body.description"),
      tags: [wordOf("PATCH /api/post/:id body.tags[]")],
      imageDescriptions: [wordOf("PATCH /api/post/:id body.imageDescriptions[]")],
    },
  });
  await anUploadedPost(friend, {}, [await aSymbol({ seed: theirs })]);
  const list = JSON.stringify([wordOf("POST /api/post/create form.imageDescriptions[]")]);
  const tags = wordOf("POST /api/post/create form.tags");
  const described = { tags, imageDescriptions: list };
  await anUploadedPost(user, described, [await aSymbol({ seed: theirs, hue: 90 })]);
  const note = wordOf("POST /api/copies/:id body.note");
  const asked = await aPairOf(friend);
  await copies.ask(friend, asked._id);
  await copies.answer(user, asked._id, "alike", note);
  await anUploadedPost(friend, {}, [await aSymbol({ seed: mine, hue: 90 })]);
  const { _id: id } = await aPairOf(user);
  await copies.ask(user, id, note);
  await copies.answer(friend, id, "alike", "No");
  expect((await copies.reportPair(user, id, note)).status).toBe(200);
}

async function ask(user: TestUser): Promise<void> {
  const { client } = user;
  const search = (body: object) => client.call(searchPosts, { body });
  await search({ query: wordOf("POST /api/posts/search body.query") });
  const suggested = { query: wordOf("GET /api/search/suggestions query.query") };
  await client.call(searchSuggestions, { query: suggested });
  const named = { name: wordOf("GET /api/post/:id/mentionable query.name") };
  await client.call(listMentionable, { params: { id: await aPost(user) }, query: named });
  await client.call(accounts.checkUsername, {
    query: { name: wordOf("GET /api/username query.name") },
  });
  const fields = ["exact", "filterTag", "filterCreatorUsername", "filterCreatorCharacterName"];
  for (const field of fields) {
    await search({ [field]: wordOf(`POST /api/posts/search body.${field}`) });
  }
  await search({ filterWithoutTags: [wordOf("POST /api/posts/search body.filterWithoutTags[]")] });
  await client.call(accounts.requestPasswordReset, {
    body: { email: mailOf("POST /api/auth/password/reset body.email") },
  });
  const email = mailOf("POST /api/login body.email");
  await app.client().call(accounts.signIn, { body: { email, password: "Wrong-Horse-7" } });
}

const reasonOf = (word: string) => ({ ...STATEMENT, reason: `${word}, as staff wrote it` });

/** Performs the staff acts that write text about the user, who then signs in again. */
async function actOn(admin: TestUser, friend: TestUser, user: TestUser, postId: string) {
  const { _id: id } = user;
  await report(friend, { kind: "post", targetId: postId });
  await report(friend, { kind: "user", targetId: id });
  const note = wordOf("POST /api/case/:id/settle body.note");
  const { id: caseId } = await caseOf(app, postId);
  const text = wordOf("POST /api/case/:id/note body.text");
  await admin.client.call(createStaffNote, { params: { id: caseId }, body: { text } });
  await settle(admin, caseId, "dismiss", { note });
  await dispute(admin, user);
  await decideFirst(admin, user);
  const reason = wordOf("POST /api/case/:id/settle body.statement.reason");
  const banned = { ban: { banExpiryDays: 7 }, statement: reasonOf(reason) };
  expect((await settle(admin, (await caseOf(app, id)).id, "ban", banned)).status).toBe(200);
  await admin.client.call(unbanUser, { params: { id } });
  const banReason = wordOf("POST /api/user/:id/ban body.statement.reason");
  await ban(admin, user, { days: 7, reason: reasonOf(banReason).reason });
  await admin.client.call(unbanUser, { params: { id } });
  const body = {
    username: wordOf("POST /api/user/:id body.username"),
    email: mailOf("POST /api/user/:id body.email"),
    bio: wordOf("POST /api/user/:id body.bio"),
    verified: true,
    statement: STATEMENT,
  };
  expect((await admin.client.call(updateUser, { params: { id }, body })).status).toBe(200);
}

/** Changes the user's profile without a reason, which staff give later. */
async function decideFirst(admin: TestUser, { _id }: TestUser): Promise<void> {
  const body = { profileColor: "#123456" };
  await admin.client.call(updateUser, { params: { id: _id }, body });
  const params = { id: await tellNow(app, { _id }) };
  const statement = reasonOf(wordOf("POST /api/decision/:id/reason body.statement.reason"));
  const given = await admin.client.call(giveReason, { params, body: { statement } });
  expect(given.status).toBe(200);
}

/** Changes the user's profile, against which the user appeals, and which another member of staff confirms. */
async function dispute(admin: TestUser, { client, _id: id }: TestUser): Promise<void> {
  const change = { profileColor: "#654321", statement: STATEMENT };
  await admin.client.call(updateUser, { params: { id }, body: change });
  const params = { id: await tellNow(app, { _id: id }) };
  const text = wordOf("POST /api/decision/:id/appeal form.text");
  const pictures = [await aTalkingPicture(400, PICTURES.appeal)];
  expect((await sendAppeal(client, params.id, { text, pictures })).status).toBe(200);
  const second = await aStaffMember(app, ROLE.admin);
  const { caseId } = (await decisionFor(second, params.id)) ?? {};
  const { reason } = reasonOf(wordOf("POST /api/case/:id/settle body.reason"));
  expect((await settle(second, caseId ?? "", "dismiss", { reason })).status).toBe(200);
}

/** Returns every row of every table as text, with byte columns decoded too. */
async function readTables(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.db);
  const { rows: bytes } = await sql<{ name: string; column: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name,
      quote_ident(column_name) as column
    from information_schema.columns where data_type = 'bytea'
      and table_schema not in ('pg_catalog', 'information_schema')`.execute(app.db);
  const queries = [
    ...tables.map(({ name }) => `select t::text as text from ${name} as t`),
    ...bytes.map(({ name, column }) => `select encode(${column}, 'escape') as text from ${name}`),
  ];
  const query = sql.raw<{ text: string | null }>(queries.join(" union all "));
  return (await query.execute(app.db)).rows.map(({ text }) => text ?? "").join("\n");
}

/** Jobs rename and remove temporary files at any time, so a file that is gone reads as empty. */
async function readFiles(folders: readonly string[]): Promise<string> {
  const texts = [];
  for (const folder of folders) {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(join(app.dataDir, folder), options).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      texts.push(entry.name, await readFile(path, "latin1").catch(() => ""));
    }
  }
  return texts.join("\n");
}

/** Returns what visitors get, cached responses included: pages, feeds and searches. */
async function readSite(sought: readonly string[]): Promise<string> {
  const client = app.client();
  const paths = ["/", "/explore?category=0", "/feed.xml", "/sitemap.xml"];
  const texts = await Promise.all(paths.map(async (path) => (await client.fetch(path)).text()));
  for (const word of sought) {
    const found = await client.call(searchPosts, { body: { query: word } });
    const byName = await client.call(searchPosts, { body: { filterCreatorUsername: word } });
    const profile = await client.call(getProfile, { params: { username: word }, query: {} });
    texts.push(JSON.stringify([found.body.posts, byName.body.posts, profile.body]));
  }
  return texts.join("\n");
}

/** Reads every place that can store text, by its name. */
async function readPlaces(): Promise<Record<string, string>> {
  return {
    database: await readTables(),
    files: await readFiles(["media", "private"]),
    mail: await readFiles(["mail"]),
    // Posts are found by what they say, and people by their names.
    site: await readSite(
      Object.keys(words)
        .filter((field) => /api\/post\/(create|:id body)|username$/.test(field))
        .map(wordOf),
    ),
    log: app.logged.join("\n"),
  };
}

const sought = () => ({
  ...words,
  "a post's picture": PICTURES.post,
  "an avatar": PICTURES.avatar,
  "an appeal's picture": PICTURES.appeal,
  "a name at Discord": DISCORD,
});

/**
 * Returns the places that contain the user's words, as `place: field`, except those that may
 * remain.
 */
async function findWords(): Promise<string[]> {
  const found = Object.entries(await readPlaces()).flatMap(([place, text]) =>
    Object.entries(sought())
      .filter(([, word]) => text.toLowerCase().includes(word))
      .map(([field]) => `${place}: ${field}`),
  );
  const mayStay = (line: string) => STAYS.some(([place]) => place.test(line));
  return found.filter((line) => !mayStay(line));
}

test("covers every field of the contract that accepts text", async () => {
  const fields = await everyTextField();
  const isKnown = (field: string) =>
    field in WRITTEN || WORDLESS.some(([pattern]) => pattern.test(field));
  expect(fields.filter((field) => !isKnown(field))).toEqual([]);
  expect(Object.keys(WRITTEN).filter((field) => !fields.includes(field))).toEqual([]);
});

/**
 * Signs in again, because the staff acts ended every session, and returns the whole export as text.
 */
async function readExport({ user, authenticator }: Author): Promise<string> {
  const { client } = user;
  const credential = authenticator.get(await requestOptions(client), { userHandle: user._id });
  expect((await client.call(signInByPasskey, { body: { credential } })).status).toBe(200);
  expect((await client.call(accounts.requestExport, {})).status).toBe(200);
  const email = mailOf("POST /api/user/:id body.email");
  const files = unzipSync(await exportOf(app, { ...user, email }));
  return new TextDecoder().decode(files["data.json"]);
}

/** Schedules the deletion of an account in the past, and runs the later jobs at once. */
async function deleteNow({ client, _id: id }: TestUser): Promise<void> {
  const username = wordOf("POST /api/user/:id body.username");
  expect((await client.call(accounts.requestDeletion, { body: { username } })).status).toBe(200);
  const key = (await rowsOf(app, "users", { id }))[0]?.avatar_key ?? "";
  await deleteAccount(app, id);
  await createAvatarQueue(app.services).work({ key }, "");
  await sweepNow(app);
  await expect.poll(countJobs).toBe(0);
}

/** Counts the jobs that are active or due, without those scheduled for a later day. */
async function countJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now()
      and name not like '\_\_%'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

test("exports everything an account wrote, and leaves none of it once the account is deleted", async () => {
  const author = await writeEverywhere();
  await expect.poll(countJobs).toBe(0);
  const written = await findWords();
  expect(written.length).toBeGreaterThan(20);
  // Metadata is removed from a picture before it is stored.
  expect(written.filter((line) => line.startsWith("files: "))).toEqual([]);
  const data = await readExport(author);
  const exported = Object.entries(WRITTEN).filter(([, where]) => where === "exported");
  const missing = exported.map(([field]) => field).filter((field) => !data.includes(wordOf(field)));
  expect(missing).toEqual([]);
  // In a request for credit, an answer and a report.
  expect(data.split(wordOf("POST /api/copies/:id body.note"))).toHaveLength(4);

  await deleteNow(author.user);
  expect(await findWords()).toEqual([]);
});
