import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isTest, readSource } from "./structure/source.ts";

const script = new URL("build.mjs", import.meta.url).href;
const code = `import { sources } from "${script}"; console.log(JSON.stringify(sources));`;
const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", code]);
const sources = JSON.parse(printed.toString()) as string[];

test("builds again after a change in any folder from which the site imports", () => {
  const list = ["-c", "safe.directory=*", "ls-files", "-z", "web", "server"];
  const files = execFileSync("git", list, { encoding: "utf8" }).split("\0");
  const areas = files
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .flatMap((file) => readSource(file, readFileSync(file, "utf8")).imports)
    .flatMap(({ target }) => target?.split("/", 1) ?? []);
  expect(sources).toEqual(expect.arrayContaining([...new Set(areas)]));
  expect(new Set(areas).size).toBeGreaterThan(3);
});
