import { rm } from "node:fs/promises";
import { build } from "vite";

/**
 * Builds the program of the schedules, because starting from sources takes longer. Returns its path, in
 * a temporary folder of this process, and a function that removes it.
 */
export async function buildProgram() {
  const folder = `.cache/schedules-${process.pid}`;
  await build({
    configFile: "vite.program.config.ts",
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          program: "test/faults/schedules/program.ts",
          "encoder-worker": "server/platform/media/pictures/encoder-worker.ts",
        },
      },
    },
  });
  return {
    path: `${folder}/program.js`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
