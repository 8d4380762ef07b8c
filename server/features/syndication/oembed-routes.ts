import { z } from "zod";
import { numberIn } from "#contract/numbers.ts";
import { categoryIn } from "#contract/posts/categories.ts";
import { listImages } from "#server/features/posts/image-queries.ts";
import { presentImages } from "#server/features/posts/present.ts";
import { getReachablePost } from "#server/features/posts/queries.ts";
import {
  fits,
  largestFitting,
  type MaxSize,
  parsePageUrl,
  writeOembedXml,
} from "#server/features/syndication/oembed.ts";
import { absolute } from "#server/features/syndication/present.ts";
import { presentAvatar } from "#server/features/users/present.ts";
import { getUserByName } from "#server/features/users/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { type PublicScope, sendDocument } from "#server/platform/rendering/public-documents.ts";
import type { Services } from "#server/platform/services.ts";

const SECONDS = 3_600;
const AVATAR_SIDE = 400;
const NOT_IMPLEMENTED = 501;

const pixels = z.preprocess(numberIn, z.number().int().positive()).optional().catch(undefined);
const query = z.object({
  url: z.string("Say by url which page to embed.").max(2_000),
  format: z.string().default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});

/** Serves oEmbed (oembed.com): what other sites show in place of a link to a post or a profile. */
export function registerOembed(scope: PublicScope, services: Services): void {
  const { name, url: siteUrl } = services.settings.site;

  const describePage = async (pageUrl: string, maxSize: MaxSize) => {
    const found = parsePageUrl(siteUrl, pageUrl);
    if (!found) throw new AppError("notFound", "This is no page that can be embedded.");
    if (found.kind === "guarded") throw new AppError("unauthorized", "This page is not public.");
    return found.kind === "post"
      ? describePost(services, found.id, maxSize)
      : describeProfile(services, found.username, maxSize);
  };

  scope.get("/oembed", { schema: { querystring: query } }, async (request, reply) => {
    const { url, format, ...maxSize } = request.query;
    if (format !== "json" && format !== "xml") {
      const message = "This format is not offered; json and xml are.";
      return reply.code(NOT_IMPLEMENTED).send({ success: false, message });
    }
    const site = { version: "1.0", provider_name: name, provider_url: siteUrl, cache_age: SECONDS };
    const fields = { ...site, ...(await describePage(url, maxSize)) };
    const [type, body] =
      format === "json"
        ? ["application/json; charset=utf-8", JSON.stringify(fields)]
        : ["text/xml; charset=utf-8", writeOembedXml(fields)];
    return sendDocument(request, reply, { type, body, seconds: SECONDS });
  });
}

/** Describes a post as a photo; as a link if no size fits, or if it is NSFW. */
async function describePost({ db, storage, settings }: Services, id: string, maxSize: MaxSize) {
  const row = await getReachablePost(db, null, id);
  const siteUrl = settings.site.url;
  const description = {
    title: row.title,
    author_name: row.username,
    author_url: `${siteUrl}/profile/${row.username}`,
  };
  const post = { ...row, category: categoryIn(row.category) };
  const [cover] = row.nsfw ? [] : presentImages(post, await listImages(db, id), storage.urlOf);
  const photo = cover && largestFitting(cover, maxSize);
  if (!photo) return { type: "link", ...description };
  return { type: "photo", ...description, ...photo, url: absolute(siteUrl, photo.url) };
}

async function describeProfile(
  { db, storage, settings }: Services,
  name: string,
  maxSize: MaxSize,
) {
  const { username, avatar_key } = await getUserByName(db, name);
  const siteUrl = settings.site.url;
  const author_url = `${siteUrl}/profile/${username}`;
  const description = { type: "link", title: username, author_name: username, author_url };
  const avatar = presentAvatar(avatar_key, storage.urlOf);
  const side = { width: AVATAR_SIDE, height: AVATAR_SIDE };
  if (avatar === null || !fits({ url: avatar, ...side }, maxSize)) return description;
  return {
    ...description,
    thumbnail_url: absolute(siteUrl, avatar),
    thumbnail_width: AVATAR_SIDE,
    thumbnail_height: AVATAR_SIDE,
  };
}
