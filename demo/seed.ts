import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import PQueue from "p-queue";
import type { Made } from "#contract/posts/made.ts";
import { addAvatars } from "#demo/avatars.ts";
import { addConversation, type Published } from "#demo/conversation.ts";
import { addLoadouts } from "#demo/loadouts.ts";
import type { DemoPassword } from "#demo/password.ts";
import { DEMO_PEOPLE, type DemoPerson, demoEmail } from "#demo/people.ts";
import { rasterizePicture } from "#demo/pictures.ts";
import { addReports } from "#demo/reports.ts";
import { type DemoWork, listDemoWorks } from "#demo/works.ts";
import { addWorn } from "#demo/worn.ts";
import { createVerifiedAccount, replacePasswords } from "#server/features/accounts/commands.ts";
import { createCharacter } from "#server/features/characters/commands.ts";
import { createPostWithImages } from "#server/features/posts/commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { Services } from "#server/platform/services.ts";

const AT_ONCE = 2;
/** Sharp on a dense screen: the drawing is as large as a page ever shows it, twice over. */
const SCALE = 3;

type Maker = { userId: string; characterId: string };
type DemoSource = {
  password: DemoPassword;
  /** The folder of the drawings. */
  pictureFolder: string;
  /** Prints how far it is. */
  print: (line: string) => void;
};

/** How one work after the other was made. */
const LABELS = ["hand", "hand", "tool", null, "hand", "ai", "hand"] as const;
type LabeledWork = DemoWork & { made: Made | null };

const PRINTED_EVERY = 8;

const DAY_MS = 24 * 3_600_000;
/** How long ago the first of the people joined, and the days until each next one did. */
const FIRST_JOINED_DAYS = 300;
const JOINED_EVERY_DAYS = 23;

/** Fills an empty site with people and their works, through the path an upload takes. */
export async function seedDemo(
  services: Services,
  { password, pictureFolder, print }: DemoSource,
  log: FastifyBaseLogger,
): Promise<void> {
  if (await hasUsers(services.db)) {
    // Those of an older version had a password that everybody knew.
    const emails = DEMO_PEOPLE.map(({ username }) => demoEmail(username));
    if (password.isNew) await replacePasswords(services, emails, password.value);
    return;
  }
  const started = Date.now();
  const makers = await createMakers(services, password.value);
  const people = [...makers].map(([username, { userId }]) => ({ userId, username }));
  const queue = new PQueue({ concurrency: AT_ONCE });
  const works = listDemoWorks();
  let done = 0;
  const published = await queue.addAll(
    works.map((work, index) => async () => {
      const labeled = { ...work, made: LABELS[index % LABELS.length] ?? null };
      const post = await publish(services, makerOf(makers, work), labeled, pictureFolder);
      done += 1;
      if (done % PRINTED_EVERY === 0) print(`Demo content: ${done} of ${works.length}`);
      return post;
    }),
  );
  const userIds = people.map(({ userId }) => userId);
  await addAvatars(services, people, works, pictureFolder);
  await addWorn(services, works, published);
  await addConversation(services, userIds, published);
  await addLoadouts(services.db, people);
  await addReports(services.db, userIds, published);
  print("The demo content is complete.");
  log.info({ posts: works.length, ms: Date.now() - started }, "demo content is in");
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function createMakers(services: Services, password: string): Promise<Map<string, Maker>> {
  const makers = new Map<string, Maker>();
  const now = Date.now();
  for (const [place, person] of DEMO_PEOPLE.entries()) {
    const joinedAt = new Date(now - (FIRST_JOINED_DAYS - place * JOINED_EVERY_DAYS) * DAY_MS);
    makers.set(person.username, await createMaker(services.db, person, { password, joinedAt }));
  }
  return makers;
}

async function createMaker(
  db: Db,
  { username, role, character }: DemoPerson,
  joined: { password: string; joinedAt: Date },
): Promise<Maker> {
  const account = { username, email: demoEmail(username), role, ...joined };
  const userId = await createVerifiedAccount({ db }, account);
  const { id: characterId } = await createCharacter(db, userId, character);
  return { userId, characterId };
}

function makerOf(makers: ReadonlyMap<string, Maker>, { maker, title }: DemoWork): Maker {
  const found = makers.get(maker);
  if (!found) throw new Error(`The maker of ${title}, ${maker}, is not among the demo's people.`);
  return found;
}

async function publish(
  services: Services,
  maker: Maker,
  work: LabeledWork,
  pictureFolder: string,
): Promise<Published> {
  const temporary = await mkdtemp(join(tmpdir(), "parade-demo-"));
  try {
    const uploads = await writeUploads(work, pictureFolder, temporary);
    const post = postOf(work, maker);
    const owner = { _id: maker.userId, sessionId: null };
    const { id } = await createPostWithImages(services, owner, post, uploads);
    const { title, category, likes } = work;
    return { id, ownerId: maker.userId, title, category, likes };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function writeUploads(work: DemoWork, from: string, to: string): Promise<UploadedFile[]> {
  return Promise.all(
    work.pictures.map(async (picture, position) => {
      const path = join(to, `${position}.png`);
      const image = await rasterizePicture(from, picture, SCALE);
      const { size } = await image.png({ compressionLevel: 1 }).toFile(path);
      return { field: "images", path, bytes: size };
    }),
  );
}

function postOf(work: LabeledWork, maker: Maker) {
  return {
    category: work.category,
    title: work.title,
    description: work.description,
    tags: work.tags,
    nsfw: false,
    made: work.made,
    imageDescriptions: work.pictures.flatMap(({ alt }) => alt ?? []),
    forSale: work.price !== null,
    price: work.price,
    creatorId: maker.characterId,
  };
}
