import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const WORKER = "service-worker";

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  // The built pages carry React's production code with them, whatever NODE_ENV the server runs in.
  ...(command === "build" &&
    isSsrBuild && {
      ssr: { noExternal: true as const },
      define: { "process.env.NODE_ENV": '"production"' },
    }),
  publicDir: isSsrBuild ? false : "web/public",
  build: {
    target: "es2022",
    manifest: !isSsrBuild,
    // One style sheet: small, and a page never shows before its styles are there.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: isSsrBuild
      ? {}
      : {
          input: { "entry-client": "web/entry-client.tsx", [WORKER]: `web/offline/${WORKER}.ts` },
          // Browsers know a worker by its address, and it answers for all below it.
          output: {
            entryFileNames: ({ name }) =>
              name === WORKER ? "[name].js" : "assets/[name]-[hash].js",
          },
        },
  },
  worker: { format: "es" },
  server: { middlewareMode: true },
  appType: "custom",
}));
