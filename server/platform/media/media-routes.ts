import { extname } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { FileMissing, MEDIA_CACHING } from "#server/platform/media/storage/storage.ts";

const PREFIX = "/media/";
const KEY = /^[\w-]+(\/[\w-]+)*\.(avif|webp|png|jpe?g)$/;

/** Opens the public file of a key; throws `FileMissing` if there is none. */
type OpenMedia = (key: string) => Promise<Readable>;

/**
 * Serves public media from whichever storage. Keys contain a hash of the content, so files never change.
 * A missing file may come back, so refusals are not cached.
 */
export async function registerMedia(app: FastifyInstance, open: OpenMedia): Promise<void> {
  app.get<{ Params: { "*": string } }>(
    `${PREFIX}*`,
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const key = params["*"];
      const etag = `"${key}"`;
      reply.header("cache-control", "no-store");
      if (!KEY.test(key)) throw new FileMissing();
      // Opened before replying: a file that is removed meanwhile can still be read to its end.
      const file = await open(key);
      reply.header("cache-control", MEDIA_CACHING);
      reply.headers(app.securityHeaders.media).header("etag", etag);
      if (headers["if-none-match"] === etag) {
        file.destroy();
        return reply.code(304).send();
      }
      return reply.type(`image/${extname(key).slice(1).replace("jpg", "jpeg")}`).send(file);
    },
  );
}
