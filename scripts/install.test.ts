import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const script = new URL("install.mjs", import.meta.url).href;

/** Returns why a version of Node.js cannot install, or an empty text. */
function refusalOf(version: string): string {
  const code = `import { requireNode } from "${script}";
    try { requireNode("${version}"); } catch (error) { console.log(error.message); }`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", code]);
  return printed.toString().trim();
}

test("installs with Node.js 20 and newer", () => {
  expect(refusalOf("18.20.4")).toBe("Node.js 20 or newer is needed, and this is 18.20.4.");
  expect(refusalOf("20.0.0")).toBe("");
  expect(refusalOf("24.21.0")).toBe("");
});
