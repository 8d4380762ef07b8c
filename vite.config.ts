import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sharedChunk } from "./scripts/shared-chunk.ts";

const WORKER = "service-worker";
// Others may spell a word that blockers of ads refuse, such as ga4.
const HASH_CHARACTERS = "hex";
const source = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url));
const SOURCES = {
  entry: source("entry-client.tsx"),
  gallery: [
    "home/home",
    "feeds/explore",
    "search/search",
    "post/post",
    "profile/profile",
    "notifications",
  ].map((page) => source(`pages/${page}.tsx`)),
  post: source("pages/post/post.tsx"),
  ofPosts: ["post/create-post", "post/edit-post", "reports/reports"].map((page) =>
    source(`pages/${page}.tsx`),
  ),
  // What they have for themselves is more than the round trip of another file is worth.
  apart: ["search/search", "notifications", "colorconverter"].map((page) =>
    source(`pages/${page}.tsx`),
  ),
  lone: [source("pages/loadout-manage/loadout-manage.tsx")],
  loadouts: [
    source("pages/loadout/loadout.tsx"),
    source("pages/loadout-manage/loadout-manage.tsx"),
  ] as const,
  accounts: ["login", "join", "join-discord", "reset-password", "set-password", "verify"].map(
    (page) => source(`pages/account/${page}.tsx`),
  ),
  staff: [
    "staff/appeals",
    "staff/audit",
    "staff/ban-user",
    "staff/desk",
    "staff/edit-rules",
    "staff/holds",
    "reports/reports",
  ].map((page) => source(`pages/${page}.tsx`)),
  notOfStaff: [
    "features/moderation/reports/report-dialog.tsx",
    "pages/decision/decision.tsx",
    "pages/documents/rules.tsx",
    "pages/profile/profile-dialog.tsx",
    "pages/shell/bars/sidebar.tsx",
  ].map(source),
  notices: ["notice", "notices", "makers-notice", "sent-notice", "staff-notice"].map((page) =>
    source(`pages/notices/${page}.tsx`),
  ),
  tools: ["loadout/loadout", "colorconverter"].map((page) => source(`pages/${page}.tsx`)),
};

/** Names a class with one hash for its whole file, as hashes and line numbers do not compress. */
function scopedName(name: string, file: string): string {
  const path = relative(source(""), file.replace(/\?.*/, ""));
  return `${name}_${createHash("sha256").update(path).digest("hex").slice(0, 5)}`;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  resolve: { alias: isSsrBuild ? [] : [{ find: /^zod$/, replacement: source("platform/zod.ts") }] },
  // The server build includes React's production code, independent of the server's NODE_ENV.
  ...(command === "build" &&
    isSsrBuild && {
      ssr: { noExternal: true as const },
      define: { "process.env.NODE_ENV": '"production"' },
    }),
  css: { modules: { generateScopedName: scopedName } },
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
            codeSplitting: {
              // Otherwise the base would include everything it references.
              includeDependenciesRecursively: false,
              groups: [{ name: sharedChunk(SOURCES) }],
            },
          },
        },
  },
  worker: { format: "es" },
  server: { middlewareMode: true },
  appType: "custom",
}));
