import type { FastifyInstance } from "fastify";

const PAGE = (name: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Leads elsewhere</title></head><body>
<h1>Leads elsewhere</h1><p>On a site of its own this link leads to <code>${name}</code>.
<a href="/">Back to the site</a></p></body></html>`;

/** Shows where the links of the demo lead that the operator of a site sets. */
export function registerDemoLinks(app: FastifyInstance): void {
  for (const name of ["DISCORD_INVITE_URL", "SOCIAL_URL", "STREAMER_PACK_URL"]) {
    app.get(`/dev/links/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(PAGE(name)),
    );
  }
}
