import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import globalData from "@csstools/postcss-global-data";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import customMedia from "postcss-custom-media";
import { defineConfig } from "vite";

const WORKER = "service-worker";
// Others may spell a word that blockers of ads refuse, such as ga4.
const HASH_CHARACTERS = "hex";
/** What makes schemas: zod, and the fields made of it. */
const SCHEMA_SOURCE = /\/node_modules\/zod\/|\/(web\/lib\/zod|contract\/fields)\.ts$/;
const source = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url));
// The pages that people arrive at, which `npm run lighthouse` measures.
const FIRST_PAGES = [
  "feeds/home",
  "feeds/explore",
  "post/post",
  "profile/profile",
  "search/search",
  "loadout/loadout",
  "colorconverter/colorconverter",
].map((page) => source(`routes/${page}.tsx`));
/** What every page loads once it is idle. */
const IDLE_PARTS = [
  "ui/feedback/toast-viewport.tsx",
  "routes/shell/picture-drop.tsx",
  "lib/offline/offline.ts",
  "lib/prefetch-links.ts",
].map(source);
type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/**
 * Returns whether a module has schemas. Pages import constants of such modules, which the build inlines:
 * only forms need the rest, and zod.
 */
function makesSchemas(id: string, graph: ModuleGraph): boolean {
  if (SCHEMA_SOURCE.test(id)) return true;
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return id.includes("/contract/") && imported.some((one) => SCHEMA_SOURCE.test(one));
}

/** Returns every module that the given one imports, and itself. */
function importedBy(id: string, graph: ModuleGraph): Set<string> {
  const found = new Set([id]);
  for (const one of found) {
    for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

type Groups = { shared: Set<string>; idle: Set<string> };
let groups: Groups | undefined;
/** Returns the group of a module that all pages, or two of the first ones, import, or that all load when idle. */
function groupOf(id: string, graph: ModuleGraph): keyof Groups | null {
  groups ??= findGroups(graph);
  if (groups.shared.has(id)) return "shared";
  return groups.idle.has(id) ? "idle" : null;
}

function findGroups(graph: ModuleGraph): Groups {
  const shared = importedBy(source("entry-client.tsx"), graph);
  const seen = new Set<string>();
  for (const page of FIRST_PAGES) {
    for (const one of importedBy(page, graph)) (seen.has(one) ? shared : seen).add(one);
  }
  const idle = IDLE_PARTS.flatMap((part) => [...importedBy(part, graph)]);
  // Of libraries, each part loads what it needs.
  return { shared, idle: new Set(idle.filter((id) => !id.includes("/node_modules/"))) };
}

/** Names a class with one hash for its whole file, as hashes and line numbers do not compress. */
function scopedName(name: string, file: string): string {
  const path = relative(source(""), file.replace(/\?.*/, ""));
  return `${name}_${createHash("sha256").update(path).digest("hex").slice(0, 5)}`;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), react()],
  resolve: { alias: isSsrBuild ? [] : [{ find: /^zod$/, replacement: source("lib/zod.ts") }] },
  // The server build includes React's production code, independent of the server's NODE_ENV.
  ...(command === "build" &&
    isSsrBuild && {
      ssr: { noExternal: true as const },
      define: { "process.env.NODE_ENV": '"production"' },
    }),
  css: {
    modules: { generateScopedName: scopedName },
    postcss: { plugins: [globalData({ files: ["web/ui/breakpoints.css"] }), customMedia()] },
  },
  publicDir: isSsrBuild ? false : "web/public",
  build: {
    target: "es2022",
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // The server's pages name the files of the browser's build.
    rollupOptions: isSsrBuild
      ? { output: { hashCharacters: HASH_CHARACTERS } }
      : {
          input: {
            "entry-client": "web/entry-client.tsx",
            "after-paint": "web/after-paint.ts",
            [WORKER]: `web/offline/${WORKER}.ts`,
          },
          // Constants of modules with schemas, so that first pages don't load the schemas.
          optimization: { inlineConst: { mode: "all" } },
          // A service worker is identified by its URL, and its scope is the URL's folder.
          output: {
            entryFileNames: ({ name }) =>
              name === WORKER ? "[name].js" : "assets/[name]-[hash].js",
            // The entry lists every chunk: their names would be 1.3 KiB more, compressed.
            chunkFileNames: "assets/[hash:8].js",
            hashCharacters: HASH_CHARACTERS,
            // What first pages share is one file, so that they load few, what all load when idle a second,
            // and what forms are checked by a third; the rest is split by page and dialog.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  debugName: "schemas",
                  name: (id, graph) => (makesSchemas(id, graph) ? "schemas" : null),
                },
                { debugName: "shared", name: groupOf },
              ],
            },
          },
        },
  },
  worker: { format: "es" },
  server: { middlewareMode: true },
  appType: "custom",
}));
