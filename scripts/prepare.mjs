import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";

/** Updates node_modules and, by default, the built site; exits the process on failure. */
export async function prepare({ site = true } = {}) {
  const ready = () => isInstalled() && (!site || isBuilt());
  if (ready()) return;
  try {
    await withLock(async () => {
      if (!isInstalled()) await install();
      if (site && !isBuilt()) await build();
    });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
