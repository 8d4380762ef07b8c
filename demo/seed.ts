import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import PQueue from "p-queue";
import sharp from "sharp";
import { addAvatars } from "#demo/avatars.ts";
import { addConversation, type Published } from "#demo/conversation.ts";
import type { DemoPassword } from "#demo/password.ts";
import { DEMO_PEOPLE, type DemoPerson, demoEmail } from "#demo/people.ts";
import { addReports } from "#demo/reports.ts";
import { type DemoWork, listDemoWorks } from "#demo/works.ts";
import { createVerifiedAccount, replacePasswords } from "#server/features/accounts/commands.ts";
import { createCharacter } from "#server/features/characters/commands.ts";
import { createPostWithImages } from "#server/features/posts/commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { Services } from "#server/platform/services.ts";

const AT_ONCE = 2;
// Sharp on a dense screen: the drawing is as large as a page ever shows it, twice over.
const PIXELS_PER_UNIT = 3;
const SVG_DPI = 72;

type Maker = { userId: string; characterId: string };

/** Fills an empty site with people and their works, through the path an upload takes. */
export async function seedDemo(
  services: Services,
  password: DemoPassword,
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
  const all = await queue.addAll(works.map((work) => () => publish(services, makers, work)));
  const published = all.filter((work) => work !== undefined);
  const userIds = people.map(({ userId }) => userId);
  await addAvatars(services, people, works);
  await addConversation(services, userIds, published);
  await addReports(services.db, userIds, published);
  log.info({ posts: works.length, ms: Date.now() - started }, "demo content is in");
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function createMakers(services: Services, password: string): Promise<Map<string, Maker>> {
  const makers = new Map<string, Maker>();
  for (const person of DEMO_PEOPLE) {
    makers.set(person.username, await createMaker(services.db, person, password));
  }
  return makers;
}

async function createMaker(
  db: Db,
  { username, role, character }: DemoPerson,
  password: string,
): Promise<Maker> {
  const account = { username, email: demoEmail(username), password, role };
  const userId = await createVerifiedAccount({ db }, account);
  const { id: characterId } = await createCharacter(db, userId, character);
  return { userId, characterId };
}

async function publish(
  services: Services,
  makers: Map<string, Maker>,
  work: DemoWork,
): Promise<Published | undefined> {
  const maker = makers.get(work.owner);
  if (!maker) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "parade-demo-"));
  try {
    const uploads = await draw(work, folder);
    const post = postOf(work, maker);
    const id = await createPostWithImages(services, maker.userId, post, uploads);
    const { title, category, likes } = work;
    return { id, ownerId: maker.userId, title, category, likes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function draw(work: DemoWork, folder: string): Promise<UploadedFile[]> {
  return Promise.all(
    work.pictures.map(async (picture, position) => {
      const path = join(folder, `${position}.png`);
      const { size } = await sharp(Buffer.from(picture()), { density: SVG_DPI * PIXELS_PER_UNIT })
        .png({ compressionLevel: 1 })
        .toFile(path);
      return { field: "images", path, bytes: size };
    }),
  );
}

function postOf(work: DemoWork, maker: Maker) {
  return {
    category: work.category,
    title: work.title,
    description: work.description,
    tags: work.title
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2),
    nsfw: false,
    imageDescriptions: work.imageDescriptions,
    forSale: work.price !== null,
    price: work.price,
    creatorId: maker.characterId,
  };
}
