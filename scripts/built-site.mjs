import { prepare } from "./prepare.mjs";

/** Builds the site before the tests, however they are started. */
export async function setup() {
  await prepare();
}
