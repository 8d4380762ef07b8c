import type { Updateable } from "kysely";
import sharp from "sharp";
import { EXPORT_FILE_PATH, signUp, verifyEmail } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import type { CharacterClaim } from "#contract/characters/contract.ts";
import { claimCharacter } from "#contract/characters/contract.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { createPost } from "#contract/posts/contract.ts";
import { MADE } from "#contract/posts/made.ts";
import { hashPassword } from "#server/features/accounts/password.ts";
import { createUser, verifyUser } from "#server/features/users/commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";
import type { Client } from "#test/client.ts";
import { randomBytes } from "#test/random.ts";
import { setRows } from "#test/rows.ts";
import { type WrittenSite, writePost } from "#test/write-post.ts";

/** The part of a site that makers need. */
type Site = {
  client: () => Client;
  mailTo: (email: string, text?: string) => Promise<string>;
};
/** A site in this process, on whose database makers may write. */
type OwnSite = Site &
  WrittenSite & { services: Services; startSession: (userId: string) => Promise<Client> };

export const PASSWORD = "Correct-Horse-7";
/** What the site's own pages send in place of PASSWORD; an API client may send either. */
export const TRANSPORT_HASH = await transformPassword(PASSWORD);
const STORED_HASH = await hashPassword(TRANSPORT_HASH);

export type TestUser = {
  client: Client;
  _id: string;
  username: string;
  email: string;
  /** Where the site runs in this process. */
  site?: WrittenSite;
};

export function aName(prefix = "user"): string {
  return `${prefix}${randomBytes(5).toString("hex")}`;
}

/** Returns a word that nothing else has, of letters only, so that nothing resembles it by chance. */
export function aWord(): string {
  return aName("").replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
}

type Mailbox = Pick<Site, "mailTo">;

/** Returns the token of the newest mail to an address that links to a page. */
export async function mailedToken(app: Mailbox, email: string, page: string): Promise<string> {
  const mail = await app.mailTo(email, `/${page}/`);
  return new RegExp(`/${page}/([\\w-]+)`).exec(mail)?.[1] ?? "";
}
export const verificationToken = (app: Mailbox, email: string) => mailedToken(app, email, "verify");
export const resetToken = (app: Mailbox, email: string) =>
  mailedToken(app, email, "reset-password/reset");

type Given = { verified?: boolean; username?: string; email?: string };

/**
 * Creates a signed-in user, with a verified email unless `verified` is false: without a mail where the
 * site runs in this process.
 */
export async function aUser(app: Site | OwnSite, given: Given = {}): Promise<TestUser> {
  if (!("services" in app)) return aNewcomer(app, given);
  const { services, startSession } = app;
  const username = given.username ?? aName();
  const email = given.email ?? `${username}@mail.example`;
  const id = await transact(services.db, async (trx) => {
    const id = await createUser(trx, { username, email });
    await trx.insertInto("passwords").values({ user_id: id, hash: STORED_HASH }).execute();
    if (given.verified ?? true) await verifyUser(trx, id);
    return id;
  });
  return { client: await startSession(id), _id: id, username, email, site: app };
}

/** Writes columns of a user. */
export async function setUser(
  app: { services: { db: Db } },
  { _id }: { _id: string },
  values: Updateable<Tables["users"]>,
): Promise<void> {
  await setRows(app, "users", { id: _id }, values);
}

/** Sets the age of a user's account, in minutes. */
export function ageUser(app: { services: { db: Db } }, user: { _id: string }, minutes: number) {
  return setUser(app, user, { created_at: new Date(Date.now() - minutes * 60_000) });
}

/** Signs a user up as a person does; also opens the mailed link, unless `verified` is false. */
export async function aNewcomer(app: Site, given: Given = {}): Promise<TestUser> {
  const username = given.username ?? aName();
  const email = given.email ?? `${username}@mail.example`;
  const client = app.client();
  const body = { username, email, password: TRANSPORT_HASH };
  const reply = await client.call(signUp, { body });
  if (!reply.body.id) throw new Error(`sign-up failed: ${reply.body.message}`);
  if (given.verified ?? true) {
    const token = await verificationToken(app, email);
    await client.call(verifyEmail, { query: { token } });
  }
  return { client, _id: reply.body.id, username, email };
}

/** Waits for a requested export, and downloads it as its owner. */
export async function exportOf(app: Site, user: TestUser): Promise<Uint8Array> {
  await app.mailTo(user.email, "data is ready");
  return new Uint8Array(await (await user.client.fetch(EXPORT_FILE_PATH)).arrayBuffer());
}

export async function aCharacter(user: TestUser, claim: Partial<CharacterClaim> = {}) {
  const body = { name: aName("Char"), server: 6, gender: 1, faction: 0, ...claim };
  const reply = await user.client.call(claimCharacter, { params: { id: user._id }, body });
  if (!reply.body.character) throw new Error(`claim failed: ${reply.body.message}`);
  return reply.body.character;
}

/** Creates a picture in a category's shape, `scale` times the crop size, of a random colour. */
export function aPicture(category: Category = 0, scale = 1): Promise<Buffer> {
  const { width, height } = CATEGORIES[category].crop;
  return aPictureOf(width * scale, height * scale);
}

export function aPictureOf(width: number, height: number): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** Creates a JPEG as costly to encode as a photo: smooth shapes under fine grain. */
export async function aPhoto(width: number, height: number): Promise<Buffer> {
  const [r, g, b] = randomBytes(3);
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="rgb(${r},${g},${b})"/>
    <stop offset="1" stop-color="rgb(${b},${r},${g})"/></linearGradient></defs>
    <rect width="100" height="100" fill="url(#sky)"/><circle cx="60" cy="45" r="25" fill="rgb(${g},${b},${r})"/>
    <path d="M0 80L30 50L55 85L80 60L100 90V100H0Z" fill="#223"/></svg>`;
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 18 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(shapes))
    .resize(width, height, { fit: "fill" })
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

export type FormValues = Record<string, string | string[]>;

/** Returns a form with pictures under one field: those of a post, or as named. */
export function postForm(
  values: FormValues,
  pictures: readonly Uint8Array[],
  field = "images",
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  for (const [index, picture] of pictures.entries()) {
    form.append(field, new Blob([picture as BlobPart], { type: "image/png" }), `${index}.png`);
  }
  return form;
}

/**
 * Publishes a post of a user; returns its id. Where the site runs in this process, its picture has no
 * files.
 */
export function aPost(user: TestUser, values: FormValues = {}): Promise<string> {
  if (user.site) return writePost(user.site, writtenPost(user, values));
  return anUploadedPost(user, values);
}

/** Publishes a post of a user, with these pictures or this many; returns its id. */
export async function anUploadedPost(
  user: TestUser,
  values: FormValues = {},
  given: number | readonly Uint8Array[] = 1,
): Promise<string> {
  const category = Number(values.category ?? 0) as Category;
  const pictures =
    typeof given === "number"
      ? await Promise.all(Array.from({ length: given }, () => aPicture(category)))
      : given;
  const form = postForm({ title: "A creation", category: "0", ...values }, pictures);
  const reply = await user.client.form(createPost, form);
  if (!reply.body._id) throw new Error(`post failed: ${reply.body.message}`);
  return reply.body._id;
}

function writtenPost({ _id: ownerId }: TestUser, values: FormValues) {
  const textOf = (name: string, other = "") => String(values[name] ?? other);
  return {
    ownerId,
    title: textOf("title", "A creation"),
    description: textOf("description"),
    category: Number(values.category ?? 0),
    tags: [values.tags ?? []].flat(),
    nsfw: values.nsfw === "true",
    made: MADE.find((one) => one === values.made) ?? null,
    creatorId: values.creator === undefined ? null : textOf("creator"),
    ...(values.forSale === "true" && { price: Number(values.forSalePrice ?? 0) }),
  };
}
