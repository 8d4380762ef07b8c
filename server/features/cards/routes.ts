import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import {
  CARD_TYPE,
  postCardOf,
  postCardPath,
  profileCardOf,
  profileCardPath,
} from "#contract/cards/cards.ts";
import { loadoutCardOf, loadoutCardPath } from "#contract/cards/loadout-card.ts";
import { SITE_CARDS, type SiteCardName, siteCardPath } from "#contract/cards/site-cards.ts";
import { id } from "#contract/fields.ts";
import { LOADOUT_CODE } from "#contract/loadout/rules.ts";
import { categoryIn } from "#contract/posts/categories.ts";
import type { Drawing } from "#server/features/cards/drawing.ts";
import { drawLoadoutCard } from "#server/features/cards/loadout-card.ts";
import { drawPostCard } from "#server/features/cards/post-card.ts";
import { drawProfileCard } from "#server/features/cards/profile-card.ts";
import { renderCard } from "#server/features/cards/render-card.ts";
import { drawSiteCard } from "#server/features/cards/site-card.ts";
import { countCreations, listNewestOf } from "#server/features/feeds/page-queries.ts";
import { fileKey } from "#server/features/images/present.ts";
import { presentLoadout } from "#server/features/loadout/present.ts";
import { getReachableLoadout } from "#server/features/loadout/queries.ts";
import { listImages } from "#server/features/posts/image-queries.ts";
import { presentImages, presentPrice } from "#server/features/posts/present.ts";
import { getReachablePost } from "#server/features/posts/queries.ts";
import { avatarFileKey, presentAvatar } from "#server/features/users/present.ts";
import { getUser } from "#server/features/users/queries.ts";
import { registerPublic, sendDocument } from "#server/platform/rendering/public-documents.ts";
import type { Services } from "#server/platform/services.ts";

const CACHE_BYTES = 48 * 1024 * 1024;
const DAY = 86_400;
const SECONDS = { exact: DAY, stale: 300, profile: 3_600 };
const WORKS_MAX = 5;
const VISITOR = { viewer: null, nsfw: false };

const version = z.string().max(40);

/** Serves preview pictures of links. Each URL names a version; outdated versions get the current card. */
export function registerCards(app: FastifyInstance, services: Services): void {
  const { db, storage, settings } = services;
  const findOrDraw = createCardCache(CACHE_BYTES);
  const site = settings.site.name;

  const send = async (
    [request, reply]: [FastifyRequest, FastifyReply],
    { path, seconds, name = path }: { path: string; seconds: number; name?: string },
    draw: () => Drawing,
  ) => {
    const body = await findOrDraw(name, () => renderCard(draw(), storage.read));
    const current = request.url.split("?")[0] === path;
    const document = { type: CARD_TYPE, body, seconds: current ? seconds : SECONDS.stale };
    return sendDocument(request, reply, document);
  };

  registerPublic(app, (scope) => {
    scope.get(
      "/card/post/:id/:version.jpg",
      { schema: { params: z.object({ id, version }) } },
      async (request, reply) => {
        const { card, files } = await readPost(services, request.params.id);
        const path = postCardPath(request.params.id, card);
        return send([request, reply], { path, seconds: SECONDS.exact }, () =>
          drawPostCard({ card, files, site }),
        );
      },
    );

    scope.get(
      "/card/profile/:id/:version.jpg",
      { schema: { params: z.object({ id, version }) } },
      async (request, reply) => {
        const user = await getUser(db, request.params.id);
        const [rows, { creations }] = await Promise.all([
          listNewestOf(db, VISITOR, { ownerId: user.id, limit: WORKS_MAX }),
          countCreations(db, user.id, VISITOR),
        ]);
        const card = profileCardOf({
          username: user.username,
          avatar: presentAvatar(user.avatar_key, storage.urlOf),
          profileColor: user.profile_color,
          roles: user.roles,
          numPosts: creations.total,
          numFollowers: user.num_followers,
        });
        const works = rows.map(({ key, widths, width, height }) => ({
          file: fileKey(key, widths[0] ?? width, "webp"),
          width,
          height,
        }));
        const avatar = user.avatar_key && avatarFileKey(user.avatar_key, 400);
        const path = profileCardPath(user.id, card);
        // The URL does not contain which works are newest.
        const name = [path, ...works.map(({ file }) => file)].join(" ");
        return send([request, reply], { path, seconds: SECONDS.profile, name }, () =>
          drawProfileCard({ card, avatar, works, site }),
        );
      },
    );

    scope.get(
      "/card/loadout/:code/:version.jpg",
      { schema: { params: z.object({ code: z.string().regex(LOADOUT_CODE), version }) } },
      async (request, reply) => {
        const { code } = request.params;
        const row = await getReachableLoadout(db, null, code);
        const card = loadoutCardOf(presentLoadout(row, false, storage.urlOf));
        const avatar = row.avatar_key && avatarFileKey(row.avatar_key, 96);
        const path = loadoutCardPath(code, card);
        return send([request, reply], { path, seconds: SECONDS.exact }, () =>
          drawLoadoutCard({ card, avatar, site }),
        );
      },
    );

    scope.get(
      "/card/site/:name/:version.jpg",
      { schema: { params: z.object({ name: z.enum(SITE_NAMES), version }) } },
      async (request, reply) => {
        const { name } = request.params;
        const path = siteCardPath(name, site);
        return send([request, reply], { path, seconds: SECONDS.exact }, () =>
          drawSiteCard(name, site),
        );
      },
    );
  });
}

const SITE_NAMES = Object.keys(SITE_CARDS) as [SiteCardName, ...SiteCardName[]];

/** Returns what a visitor may see of a post; throws `notFound`. */
async function readPost({ db, storage }: Services, postId: string) {
  const row = await getReachablePost(db, null, postId);
  const images = await listImages(db, row.id);
  const card = postCardOf({
    title: row.title,
    category: categoryIn(row.category),
    images: presentImages(row, images, storage.urlOf),
    owner: { username: row.username, avatar: presentAvatar(row.avatar_key, storage.urlOf) },
    forSale: row.for_sale,
    forSalePrice: presentPrice(row.for_sale_price),
    nsfw: row.nsfw,
  });
  const [cover] = images;
  const shown = card.picture !== null && cover !== undefined;
  const files = {
    picture: shown ? fileKey(cover.key, cover.width, "webp") : null,
    avatar: row.avatar_key && avatarFileKey(row.avatar_key, 96),
  };
  return { card, files };
}

type Draw = () => Promise<Buffer>;

/**
 * Returns a function that caches cards by name, up to `maxBytes` in all. Concurrent requests for a
 * card share one `draw`; failures are not cached.
 */
function createCardCache(maxBytes: number) {
  const cache = new LRUCache<string, Buffer, Draw>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_name, _before, { context: draw }) => draw(),
    // A card that does not fit into the cache is still returned to those who wait for it.
    ignoreFetchAbort: true,
  });
  return (name: string, draw: Draw): Promise<Buffer> => cache.forceFetch(name, { context: draw });
}
