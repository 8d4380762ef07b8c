import { type Category, type Creation, creation } from "#demo/art/creation.ts";
import { samples } from "#demo/art/samples.ts";
import { describeView, describeWork } from "#demo/descriptions.ts";
import { DEMO_PEOPLE } from "#demo/people.ts";

export type DemoWork = Omit<Creation, "seed"> & {
  owner: string;
  description: string;
  /** One for each picture, or none at all. */
  imageDescriptions: string[];
};
type Work = Omit<DemoWork, "description">;

const GENERATED = 40;
const NAMED_PER_CATEGORY = 6;
const MAKER_STEP = 5;

// One tall, one wide and two squares in every four keep the rows of the grid mixed.
const WALK: readonly Category[] = [0, 2, 3, 0, 1, 2, 0, 3, 1, 2, 0, 1, 3, 0, 2, 1, 3, 0, 2, 3];

/** The demo's works, oldest first: generated ones, then the named ones. */
export function listDemoWorks(): DemoWork[] {
  const generated = Array.from({ length: GENERATED }, (_, seed) => {
    const work = creation(seed);
    const { category, title, pictures } = work;
    return {
      ...work,
      owner: DEMO_PEOPLE[(seed * MAKER_STEP) % DEMO_PEOPLE.length]?.username ?? "",
      imageDescriptions: pictures.map((_picture, place) => describeView(category, title, place)),
    };
  });
  return [...generated, ...walk(namedWorks())].map((work, position) => ({
    ...work,
    description: describeWork(work.category, position),
  }));
}

/** The first of each category whose maker is among the demo's people. */
function namedWorks(): Work[] {
  const known = new Set(DEMO_PEOPLE.map((person) => person.username));
  const named = samples.filter((sample) => known.has(sample.owner));
  const position = (work: (typeof named)[number]) =>
    named.filter((other) => other.category === work.category).indexOf(work);
  return named
    .filter((work) => position(work) < NAMED_PER_CATEGORY)
    .map((work) => ({ ...work, imageDescriptions: [] }));
}

/** The same works with their categories taking turns. */
function walk(works: readonly Work[]): Work[] {
  const left = [...works];
  const mixed: Work[] = [];
  for (let step = 0; left.length > 0; step++) {
    const wanted = left.findIndex((work) => work.category === WALK[step % WALK.length]);
    mixed.push(...left.splice(Math.max(0, wanted), 1));
  }
  return mixed;
}
