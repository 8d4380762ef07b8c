import { createHash, randomBytes } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "#server/platform/rendering/html.ts";

export const DEMO_DISCORD_PATH = "/dev/discord";

type Grant = { username: string; redirectUri: string; challenge: string; clientId: string };
type Authorize = Record<
  "redirect_uri" | "state" | "code_challenge" | "client_id" | "username" | "answer",
  string | undefined
>;

const HIDDEN = { schema: { hide: true } };
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A Discord of our own, as far as signing in needs one: it asks for a name and believes it. */
export async function registerDemoDiscord(app: FastifyInstance): Promise<void> {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, string>();

  await app.register(
    async (scope) => {
      await scope.register(formbody);

      scope.get<{ Querystring: Authorize }>("/oauth2/authorize", HIDDEN, async ({ query }, reply) =>
        reply.type("text/html; charset=utf-8").send(authorizePage(query)),
      );

      // By GET: the site refuses forms that open a page by POST.
      scope.get<{ Querystring: Authorize }>("/oauth2/answer", HIDDEN, async ({ query }, reply) => {
        const back = URL.parse(query.redirect_uri ?? "");
        if (!back) return reply.code(400).send("The redirect_uri is no URL.");
        back.searchParams.set("state", query.state ?? "");
        if (query.answer === "deny") {
          back.searchParams.set("error", "access_denied");
          back.searchParams.set("error_description", "The resource owner denied the request");
        } else {
          const code = randomBytes(16).toString("hex");
          grants.set(code, {
            username: query.username ?? "",
            redirectUri: query.redirect_uri ?? "",
            challenge: query.code_challenge ?? "",
            clientId: query.client_id ?? "",
          });
          back.searchParams.set("code", code);
        }
        return reply.redirect(back.href, 303);
      });

      scope.post<{ Body: Record<string, string | undefined> }>(
        "/api/oauth2/token",
        HIDDEN,
        async ({ body }, reply) => {
          const grant = grants.get(body.code ?? "");
          grants.delete(body.code ?? "");
          const challenge = createHash("sha256")
            .update(body.code_verifier ?? "")
            .digest("base64url");
          if (grant?.challenge !== challenge || grant.redirectUri !== body.redirect_uri) {
            return reply.code(400).send({ error: "invalid_grant" });
          }
          const token = randomBytes(16).toString("hex");
          tokens.set(token, grant.username);
          return {
            access_token: token,
            token_type: "Bearer",
            expires_in: 604_800,
            scope: "identify",
          };
        },
      );

      scope.get("/api/users/@me", HIDDEN, async ({ headers }, reply) => {
        const username = tokens.get(headers.authorization?.replace("Bearer ", "") ?? "");
        if (!username) return reply.code(401).send({ message: "401: Unauthorized" });
        return { id: idOf(username), username, global_name: null, avatar: "demo" };
      });

      scope.get("/avatars/*", HIDDEN, async (_request, reply) =>
        reply.type("image/png").send(PICTURE),
      );
    },
    { prefix: DEMO_DISCORD_PATH },
  );
}

/** The same name is the same account. */
function idOf(username: string): string {
  return BigInt(`0x${createHash("sha256").update(username).digest("hex").slice(0, 14)}`).toString();
}

function authorizePage(query: Authorize): string {
  const hidden = (["redirect_uri", "state", "code_challenge", "client_id"] as const)
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? "")}">`)
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>Simulated Discord</title></head><body>
<h1>Simulated Discord</h1><p>Parade would like to know who you are.</p>
<form action="${DEMO_DISCORD_PATH}/oauth2/answer">${hidden}
<p><label>Discord name <input name="username" value="demo_player" required maxlength="32"></label></p>
<p><button name="answer" value="allow">Authorize</button> <button name="answer" value="deny" formnovalidate>Cancel</button></p></form></body></html>`;
}
