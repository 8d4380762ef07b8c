import { config } from "zod/v4/core";

// The Content-Security-Policy forbids eval, which zod's JIT would use. Schemas read this setting when
// they are created.
config({ jitless: true });

/** Replaces the export of zod in the browser's build (vite.config.ts). */
// biome-ignore lint/performance/noBarrelFile: it stands in for the package.
export * as z from "zod/v4";
