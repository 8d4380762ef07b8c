import { expect, test } from "vitest";
import { findFaults } from "#scripts/structure.ts";

/** Maps paths to texts, or to the specifiers a file imports. */
type Tree = Record<string, string | string[]>;

function faultsOf(tree: Tree): string[] {
  const text = (content: string | string[]) =>
    typeof content === "string"
      ? content
      : content.map((specifier) => `import "${specifier}";\n`).join("");
  return findFaults(new Map(Object.entries(tree).map(([path, content]) => [path, text(content)])));
}

const posts = "server/features/posts";

const broken: [name: string, tree: Tree, fault: RegExp][] = [
  ["contract imports server", { "contract/a.ts": ["#server/db.ts"] }, /contract imports contract/],
  ["contract imports Node", { "contract/a.ts": ["node:fs"] }, /contract uses zod/],
  ["contract imports a package", { "contract/a.ts": ["kysely"] }, /contract uses zod/],
  ["server imports web", { "server/app.ts": ["#web/routes.tsx"] }, /never meet/],
  ["web imports server", { "web/routes/home/home.tsx": ["#server/app.ts"] }, /never meet/],
  ["a test in web imports server", { "web/a.test.ts": ["#server/app.ts"] }, /never meet/],
  [
    "server and web meet by a dynamic import",
    { "server/app.ts": 'await import("#web/entry-server.tsx");' },
    /never meet/,
  ],
  [
    "server and web meet by a type",
    { "web/app.tsx": 'import type { App } from "#server/app.ts";' },
    /never meet/,
  ],
  [
    "server and web meet by an inline type",
    { "web/app.tsx": 'let app: import("#server/app.ts").App;' },
    /never meet/,
  ],
  [
    "server and web meet by an export",
    { "web/app.tsx": 'export { a } from "#server/app.ts"; const b = 1;' },
    /never meet/,
  ],
  ["a component imports a route", { "web/components/a/b.ts": ["#web/routes/a/c.tsx"] }, /no route/],
  ["a tool imports a route", { "web/tools/a/b.ts": ["#web/routes/a/c.tsx"] }, /no route/],
  [
    "a page imports the routes",
    { "web/routes/a/a.tsx": ["#web/routes.tsx"] },
    /entries and routes/,
  ],
  ["ui imports lib", { "web/ui/a.tsx": ["#web/lib/call.ts"] }, /ui knows ui/],
  ["ui imports contract", { "web/ui/a.tsx": ["#contract/limits.ts"] }, /ui knows ui/],
  ["lib imports ui", { "web/lib/a.ts": ["#web/ui/b.tsx"] }, /lib knows/],
  ["lib imports a component", { "web/lib/a.ts": ["#web/components/a/b.ts"] }, /lib knows/],
  [
    "server platform imports a feature",
    { "server/platform/a.ts": [`#${posts}/queries.ts`] },
    /platform knows no feature/,
  ],
  [
    "server platform imports a feature's contract",
    { "server/platform/a.ts": ["#contract/posts/rules.ts"] },
    /platform knows no feature/,
  ],
  ["settings import a feature", { "server/settings.ts": [`#${posts}/queries.ts`] }, /settings/],
  ["a feature imports app", { [`${posts}/routes.ts`]: ["#server/app.ts"] }, /nothing below/],
  ["a feature imports demo", { [`${posts}/routes.ts`]: ["#demo/seed.ts"] }, /know the demo/],
  ["a feature imports test", { [`${posts}/routes.ts`]: ["#test/makers.ts"] }, /only tests/],
  ["web imports scripts", { "web/app.tsx": ["#scripts/a.ts"] }, /only tests/],
  [
    "a feature imports another's routes",
    { [`${posts}/routes.ts`]: ["#server/features/users/routes.ts"] },
    /across features/,
  ],
  [
    "a command tells open pages before the commit",
    { [`${posts}/commands.ts`]: "const like = (trx: Trx) => live.broadcast(topic, 'POST_LIKES');" },
    /within a transaction/,
  ],
  [
    "a command notifies in a callback within the transaction",
    { [`${posts}/commands.ts`]: "async function like(trx) { rows.map((row) => push(row)); }" },
    /within a transaction/,
  ],
  [
    "a feature imports below the graph",
    { "server/features/users/queries.ts": [`#${posts}/queries.ts`] },
    /stands above/,
  ],
  [
    "files import in a circle",
    { "web/ui/a.ts": ["./b.ts"], "web/ui/b.ts": ["./c.ts"], "web/ui/c.ts": ["./a.ts"] },
    /files import in a circle/,
  ],
  ["routes import kysely", { [`${posts}/routes.ts`]: ["kysely"] }, /know Kysely/],
  [
    "platform imports kysely",
    { "server/platform/http/routes.ts": ["kysely/helpers"] },
    /know Kysely/,
  ],
  ["the demo imports routes", { "demo/seed.ts": [`#${posts}/routes.ts`] }, /the demo knows/],
  ["the demo imports app", { "demo/seed.ts": ["#server/app.ts"] }, /the demo knows/],
];

test.each(broken)("reports that %s", (_name, tree, fault) => {
  expect(faultsOf(tree)).toEqual([expect.stringMatching(fault)]);
});

test("applies import rules to relative paths", () => {
  const faults = faultsOf({ "web/ui/a.ts": ["../../server/app.ts"] });
  expect(faults).toContainEqual(expect.stringMatching(/never meet/));
});

const valid: Tree = {
  "contract/posts/contract.ts": ["zod", "../endpoint.ts", "#contract/limits.ts"],
  "contract/posts/contract.test.ts": ["vitest", "./contract.ts", "fast-check"],
  "server/main.ts": ["node:module", "#server/run.ts"],
  "server/run.ts": ["#server/start.ts", "#demo/seed.ts", "#server/settings.ts"],
  "server/start.ts": ["#server/app.ts", "#server/platform/db/database.ts"],
  "server/app.ts": [`#${posts}/routes.ts`, "#server/features/users/routes.ts", "fastify"],
  "server/settings.ts": ["zod", "node:path"],
  "server/migrations/0001_schema.ts": ["kysely"],
  "server/platform/db/database.ts": ["kysely", "#server/migrations/0001_schema.ts"],
  "server/platform/http/session.ts": ["#server/settings.ts", "#contract/endpoint.ts"],
  [`${posts}/routes.ts`]: ["./list-queries.ts", "#server/features/users/present.ts"],
  [`${posts}/commands.ts`]: `
    async function like(trx) { afterCommit(trx, () => live.broadcast(topic, "POST_LIKES")); }
    async function edit(services) {
      const ids = await transact(services.db, (trx) => change(trx));
      ids.push(1);
      services.live.emitToUser(ids[0], "EMAIL_VERIFIED");
    }`,
  [`${posts}/list-queries.ts`]: ["kysely", "#server/features/users/queries.ts"],
  [`${posts}/images/jobs.ts`]: ["kysely", "../list-queries.ts"],
  [`${posts}/routes.test.ts`]: ["#test/test-app.ts", "#server/features/users/routes.ts", "kysely"],
  "server/features/users/routes.ts": ["./queries.ts", `#${posts}/queries.ts`],
  "web/routes.tsx": ["#web/routes/home/home.tsx", "#web/components/posts/api.ts"],
  "web/routes/home/home.tsx": [
    "#web/components/posts/card.tsx",
    "#web/tools/colors/game-color.ts",
    "./layout.tsx",
    "#web/ui/buttons/button.tsx",
  ],
  "web/components/posts/card.tsx": [
    "#web/components/users/name.tsx",
    "./card.module.css",
    "#contract/posts/contract.ts",
    "#web/ui/a.ts",
  ],
  "web/components/posts/edit/form.tsx": ["../card.tsx", "#web/lib/call.ts"],
  "web/ui/buttons/button.tsx": ["react", "./button.module.css", "#web/ui/tokens.css"],
  "web/ui/load.ts": 'export const load = (name: string) => import("./a-" + name);',
  "demo/seed.ts": [
    `#${posts}/commands.ts`,
    "#server/platform/observability/log.ts",
    "./works.json",
  ],
  "test/e2e/sign-in.test.ts": ["#server/app.ts", "#web/routes.tsx", "#scripts/structure.ts"],
  "vite.config.ts": "export default {};",
};

test("reports nothing for a valid tree", () => {
  expect(faultsOf(valid)).toEqual([]);
});
