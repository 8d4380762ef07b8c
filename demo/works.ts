import { type Creation, creation } from "#demo/art/creation.ts";
import { samples } from "#demo/art/samples.ts";
import { DEMO_PEOPLE } from "#demo/people.ts";

export type DemoWork = Omit<Creation, "seed"> & { owner: string };

const WORKS = 64;
const MAKER_STEP = 5;

/** The demo's works, oldest first: generated ones, with a named one after every other. */
export function listDemoWorks(): DemoWork[] {
  const generated = Array.from({ length: WORKS }, (_, seed) => ({
    ...creation(seed),
    owner: DEMO_PEOPLE[(seed * MAKER_STEP) % DEMO_PEOPLE.length]?.username ?? "vexley",
  }));
  const named = samples.filter((sample) =>
    DEMO_PEOPLE.some((one) => one.username === sample.owner),
  );
  const works: DemoWork[] = generated.slice(0, WORKS - named.length);
  for (const [position, sample] of named.entries()) {
    works.splice(position * 2, 0, sample);
  }
  return works;
}
