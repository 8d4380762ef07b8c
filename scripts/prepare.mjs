import { build, built } from "./build.mjs";
import { install, installed } from "./install.mjs";
import { alone } from "./lock.mjs";

/** Brings node_modules, and the built site unless told otherwise, up to date. */
export async function prepare({ site = true } = {}) {
  const ready = () => installed() && (!site || built());
  if (ready()) return;
  try {
    await alone(async () => {
      if (!installed()) await install();
      if (site && !built()) await build();
    });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
