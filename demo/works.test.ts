import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CATEGORIES, CATEGORY } from "#contract/posts/categories.ts";
import { DEMO_PEOPLE } from "./people.ts";
import { rasterizePicture } from "./pictures.ts";
import { listDemoWorks } from "./works.ts";

const FOLDER = join(import.meta.dirname, "pictures");
const works = listDemoWorks();

test("uses every drawing of the folder, and no other", () => {
  const entries = readdirSync(FOLDER, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const used = new Set(works.flatMap(({ pictures }) => pictures.map(({ file }) => file)));
  expect([...used].map((file) => join(FOLDER, file)).sort()).toEqual(files.sort());
});

test("names only makers who are among the demo's people", () => {
  const usernames = DEMO_PEOPLE.map(({ username }) => username);
  const strangers = works.filter(({ maker }) => !usernames.includes(maker));
  expect(strangers.map(({ title, maker }) => `${title}: ${maker}`)).toEqual([]);
});

test("says that works wear symbols, and symbols nothing", () => {
  const symbols = works.filter(({ category }) => category === CATEGORY.symbol);
  const titles = symbols.map(({ title }) => title);
  const unknown = works.flatMap(({ wears }) => wears.filter((title) => !titles.includes(title)));
  expect(unknown).toEqual([]);
  expect(symbols.flatMap(({ wears }) => wears)).toEqual([]);
});

test("gives every picture the size of its category", async () => {
  const sizes = works.flatMap(({ category, pictures }) =>
    pictures.map(async (picture) => {
      const { width, height } = await (await rasterizePicture(FOLDER, picture, 1)).metadata();
      return { ...picture, category, width, height };
    }),
  );
  for (const { file, category, width, height } of await Promise.all(sizes)) {
    expect({ file, width, height }).toEqual({ file, ...CATEGORIES[category].crop });
  }
});

test("describes every picture of a work or none", () => {
  const partly = works.filter(({ pictures }) => {
    const count = pictures.filter(({ alt }) => alt !== undefined).length;
    return count > 0 && count < pictures.length;
  });
  expect(partly.map(({ title }) => title)).toEqual([]);
});
