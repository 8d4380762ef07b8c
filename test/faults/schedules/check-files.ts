import { APPEAL_PICTURE_SIZES } from "#contract/moderation/appeal-pictures.ts";
import { appealFileKey } from "#server/features/decisions/appeal-picture-queries.ts";
import { fileKey } from "#server/features/images/present.ts";
import { AVATAR_WIDTHS, avatarFileKey } from "#server/features/users/present.ts";
import type { FaultySite } from "./site.ts";

type ImageRow = {
  key: string;
  widths: number[];
  has_avif: boolean;
  withdrawn: boolean;
  files_private: boolean;
  post_id: string | null;
};

/** Returns each file without a row, and each missing file that a row names. */
export async function checkFiles(site: FaultySite): Promise<string[]> {
  const [expected, violations] = await listExpected(site);
  const found = new Set(await site.listFiles());
  const missing = [...expected].filter((file) => !found.has(file));
  const surplus = [...found].filter((file) => !expected.has(file));
  return [
    ...violations,
    ...missing.map((file) => `the file ${file} of a row is missing`),
    ...surplus.map((file) => `the file ${file} has no row`),
  ];
}

async function listExpected(site: FaultySite): Promise<[Set<string>, string[]]> {
  const images = await site.sql<ImageRow>(
    "select key, widths, has_avif, withdrawn, files_private, post_id from images",
  );
  const avatars = await site.sql<{ key: string }>(
    "select avatar_key as key from users where avatar_key is not null",
  );
  const exports = await site.sql<{ key: string; ready: boolean }>(
    "select key, ready_at is not null as ready from account_exports",
  );
  const appealed = await site.sql<{ key: string; used: boolean }>(
    "select key, decision_id is not null as used from appeal_pictures",
  );
  const files = [
    ...images.flatMap(filesOfImage),
    ...avatars.flatMap(({ key }) =>
      AVATAR_WIDTHS.map((width) => `media/${avatarFileKey(key, width)}`),
    ),
    ...exports.map(({ key }) => `private/${key}`),
    ...appealed.flatMap(({ key }) =>
      APPEAL_PICTURE_SIZES.map((size) => `private/${appealFileKey(key, size)}`),
    ),
  ];
  const unused = appealed.filter(({ used }) => !used);
  const ofImages = images.flatMap(({ key, post_id, has_avif, withdrawn, files_private }) => [
    ...(post_id === null ? [`the image ${key} belongs to no post`] : []),
    ...(withdrawn === files_private ? [] : [`the files of image ${key} were not moved`]),
    ...(has_avif || withdrawn ? [] : [`the image ${key} has no AVIF files`]),
  ]);
  const ofAppeals = unused.map(({ key }) => `the picture ${key} belongs to no appeal`);
  return [new Set(files), [...ofImages, ...ofAppeals]];
}

function filesOfImage({ key, widths, has_avif, files_private }: ImageRow): string[] {
  const folder = files_private ? `private/images/${key}` : `media/${key}`;
  const types = has_avif ? (["webp", "avif"] as const) : (["webp"] as const);
  return types.flatMap((type) => widths.map((width) => fileKey(folder, width, type)));
}
