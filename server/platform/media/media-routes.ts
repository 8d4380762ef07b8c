import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { MediaAccess } from "#server/platform/media/media-access.ts";
import {
  FileMissing,
  MEDIA_CACHING,
  type Storage,
} from "#server/platform/media/storage/storage.ts";

const PREFIX = "/media/";
const KEY = /^[\w-]+(\/[\w-]+)*\.(avif|webp|png|jpe?g)$/;

/** Who asks for a file that not everyone may fetch: by a session, or by the token of a mailed link. */
export type Reader = { viewer: SessionViewer | null; token: string | undefined };
type Media = {
  storage: Pick<Storage, "readStream">;
  /** Who may fetch the files of a folder: everyone, or not. */
  access: Pick<MediaAccess, "isCached" | "isPublic">;
  /** Returns whether a reader may, although not everyone does. */
  isReadableBy: (folder: string, reader: Reader) => Promise<boolean>;
};
type Request = { Params: { "*": string }; Querystring: { token?: string | string[] } };

/**
 * Serves public media from whichever storage. Keys contain a hash of the content, so files never change.
 * A missing or hidden file may come back, so refusals are not cached.
 */
export async function registerMedia(
  app: FastifyInstance,
  { storage, access, isReadableBy }: Media,
): Promise<void> {
  app.get<Request>(`${PREFIX}*`, { schema: { hide: true } }, async (request, reply) => {
    const key = request.params["*"];
    const etag = `"${key}"`;
    reply.header("cache-control", "no-store");
    if (!KEY.test(key)) throw new FileMissing();
    const folder = key.slice(0, key.lastIndexOf("/"));
    // A page may have many pictures, so those that everyone may fetch are not counted.
    if (!access.isCached(folder)) await app.requireCallLeft("other", request, reply);
    const isForAll = await access.isPublic(folder);
    if (!isForAll) {
      await app.countCall("other", request, reply);
      await app.lookUpViewer(request, reply);
      const token = [request.query.token].flat()[0];
      const isReadable = await isReadableBy(folder, { viewer: request.viewer, token });
      if (!isReadable) throw new FileMissing();
    }
    // Opened before replying: a file that is removed meanwhile can still be read to its end.
    const file = await storage.readStream(key);
    reply.header("cache-control", isForAll ? MEDIA_CACHING : "private, no-store");
    reply.headers(app.securityHeaders.media).header("etag", etag);
    if (request.headers["if-none-match"] === etag) {
      file.destroy();
      return reply.code(304).send();
    }
    return reply.type(`image/${extname(key).slice(1).replace("jpg", "jpeg")}`).send(file);
  });
}
