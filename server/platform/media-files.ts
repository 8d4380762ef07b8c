import { extname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { FileMissing, mediaFolder, type Storage } from "#server/platform/storage.ts";

const PREFIX = "/media/";
const YEAR_SECONDS = 31_536_000;
const KEY = /^[\w-]+(\/[\w-]+)*\.(avif|webp|png|jpe?g)$/;

/** Public media of the data folder. They never change: their addresses carry their content's hash. */
export async function registerMediaFolder(app: FastifyInstance, dataDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: mediaFolder(dataDir),
    prefix: PREFIX,
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1_000,
    index: false,
    setHeaders: (reply) => reply.headers(app.securityHeaders.media),
  });
}

/** Public media of a storage elsewhere, passed on as they come. */
export function registerStoredMedia(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { "*": string } }>(
    `${PREFIX}*`,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const key = params["*"];
      if (!KEY.test(key)) throw new FileMissing();
      const file = await storage.readStream(key);
      reply.header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`);
      reply.headers(app.securityHeaders.media);
      return reply.type(`image/${extname(key).slice(1).replace("jpg", "jpeg")}`).send(file);
    },
  );
}
