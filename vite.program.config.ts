import { defineConfig } from "vite";

/** They load files of their own: native code, WebAssembly. */
const WHOLE = ["@electric-sql/pglite", "@node-rs/argon2", "satori", "sharp", "vite"];

// The server with its packages in a few files: to find and link more than a thousand is most of
// what a start from the sources takes.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: WHOLE },
  build: {
    ssr: true,
    // The site is built into the same folder, at the same time.
    emptyOutDir: false,
    target: "node24",
    // A stack in the log is read by people.
    minify: false,
    rolldownOptions: {
      input: {
        program: "server/run.ts",
        "encoder-worker": "server/platform/media/pictures/encoder-worker.ts",
      },
      // As deep in the project as the source, which finds the rest from where it is.
      output: { entryFileNames: "[name].js", chunkFileNames: "program/[name]-[hash].js" },
    },
  },
});
