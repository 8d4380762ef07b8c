import type { FastifyInstance } from "fastify";

/** Listens on a free port and sends the URL to the parent process. */
export async function listen(app: FastifyInstance): Promise<void> {
  process.send?.({ url: await app.listen({ port: 0, host: "127.0.0.1" }) });
}
