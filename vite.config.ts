import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : "web/public",
  build: {
    target: "es2022",
    manifest: !isSsrBuild,
    // One style sheet: small, and a page never shows before its styles are there.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: isSsrBuild ? {} : { input: "web/entry-client.tsx" },
  },
  worker: { format: "es" },
  server: { middlewareMode: true },
  appType: "custom",
}));
