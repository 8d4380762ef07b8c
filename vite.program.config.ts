import { defineConfig, type Plugin } from "vite";
import { LOADED_PACKAGES } from "./scripts/image-packages.ts";

/** Vite is loaded during development only. */
const UNBUNDLED = [...LOADED_PACKAGES, "vite"];

// Node keeps the source maps of all loaded files in memory, and packages are most of the code.
const withoutMapsOfPackages: Plugin = {
  name: "without-maps-of-packages",
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: "" } }),
  },
};

// Bundles the server with its packages, because finding and linking more than a thousand files takes
// most of the time of a start from the sources.
export default defineConfig({
  publicDir: false,
  plugins: [withoutMapsOfPackages],
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: true,
    // The client is built into the same folder concurrently.
    emptyOutDir: false,
    target: "node24",
    minify: false,
    // Stacks in the log name source files.
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        program: "server/run.ts",
        backup: "server/backup/run.ts",
        admin: "server/admin/run.ts",
        "database-worker": "server/platform/db/embedded/database-worker.ts",
        "password-worker": "server/features/accounts/password-worker.ts",
        "encoder-worker": "server/platform/media/pictures/encoder-worker.ts",
        "render-worker": "server/platform/rendering/render-worker.ts",
      },
      // The program must be as deep in the project as its source, which uses relative paths.
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "program/[name]-[hash].js",
        sourcemapExcludeSources: true,
      },
    },
  },
});
