import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { CATEGORY } from "#contract/posts/categories.ts";
import { rasterizePicture } from "#demo/pictures.ts";
import type { DemoPicture, DemoWork } from "#demo/works.ts";
import { replaceAvatar } from "#server/features/users/avatar-commands.ts";
import type { Services } from "#server/platform/services.ts";

const SIDE = 400;
const SCALE = 2;
/** Categories of works, those that look best when small first. */
const PREFERRED = [
  CATEGORY.character,
  CATEGORY.symbol,
  CATEGORY.vehicle,
  CATEGORY.clothing,
] as const;

/** Gives the demo's people a picture of one of their own works, a face if there is one. */
export async function addAvatars(
  services: Services,
  people: readonly { userId: string; username: string }[],
  works: readonly DemoWork[],
  pictureFolder: string,
): Promise<void> {
  for (const { userId, username } of people) {
    const picture = pictureFor(username, works);
    if (!picture) continue;
    const image = (await rasterizePicture(pictureFolder, picture, SCALE)).resize(SIDE, SIDE, {
      position: "top",
    });
    await addAvatar(services, { _id: userId, username }, image);
  }
}

function pictureFor(username: string, works: readonly DemoWork[]): DemoPicture | undefined {
  const own = works.filter(({ maker }) => maker === username);
  const category = PREFERRED.find((one) => own.some((work) => work.category === one));
  return own.find((work) => work.category === category)?.pictures[0];
}

async function addAvatar(
  services: Services,
  person: { _id: string; username: string },
  image: Sharp,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "parade-demo-"));
  try {
    const path = join(folder, "avatar.png");
    const { size } = await image.png().toFile(path);
    const actor = { ...person, sessionId: null };
    const upload = { field: "avatar", path, bytes: size };
    await replaceAvatar(services, actor, person._id, { upload });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
