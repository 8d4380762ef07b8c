import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Picture } from "#demo/art/creation.ts";
import type { DemoWork } from "#demo/works.ts";
import { replaceAvatar } from "#server/features/users/avatar-commands.ts";
import type { Services } from "#server/platform/services.ts";

const SIDE = 400;
const DENSITY = 144;
/** Categories of works, those that look best when small first. */
const PREFERRED = [3, 0, 2, 1] as const;

/** Gives the demo's people a picture of one of their own works, a face if there is one. */
export async function addAvatars(
  services: Services,
  people: readonly { userId: string; username: string }[],
  works: readonly DemoWork[],
): Promise<void> {
  for (const { userId, username } of people) {
    const picture = pictureFor(username, works);
    if (picture) await addAvatar(services, { _id: userId, username }, picture);
  }
}

function pictureFor(username: string, works: readonly DemoWork[]): Picture | undefined {
  const own = works.filter(({ owner }) => owner === username);
  const category = PREFERRED.find((one) => own.some((work) => work.category === one));
  return own.find((work) => work.category === category)?.pictures[0];
}

async function addAvatar(
  services: Services,
  person: { _id: string; username: string },
  picture: Picture,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "parade-demo-"));
  try {
    const path = join(folder, "avatar.png");
    const { size } = await sharp(Buffer.from(picture()), { density: DENSITY })
      .resize(SIDE, SIDE, { position: "top" })
      .png()
      .toFile(path);
    await replaceAvatar(services, person, person._id, { field: "avatar", path, bytes: size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
