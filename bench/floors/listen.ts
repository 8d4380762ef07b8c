import type { FastifyInstance } from "fastify";

/** Listens on a free port, and tells the parent where. */
export async function listen(app: FastifyInstance): Promise<void> {
  process.send?.({ url: await app.listen({ port: 0, host: "127.0.0.1" }) });
}
