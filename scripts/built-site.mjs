import { prepare } from "./prepare.mjs";

/** For tests: what they look at is what the sources say, however they were started. */
export async function setup() {
  await prepare();
}
