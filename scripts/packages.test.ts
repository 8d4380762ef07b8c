import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("packages.mjs", import.meta.url));
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const integrity = "sha512-AAAA";

type Packages = Record<string, object>;

function check(cwd: string) {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd, encoding: "utf8" });
  return { status, faults: stderr.split("\n").filter(Boolean) };
}

/** Runs the check on a lock file with the given packages. */
function checkLock(packages: Packages) {
  const folder = mkdtempSync(join(tmpdir(), "parade-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lock = { packages: { "": { name: "parade" }, ...packages } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  return check(folder);
}

function packagesOf(count: number, fields: object = {}): Packages {
  const entry = (_: unknown, index: number) => [
    `node_modules/package-${index}`,
    { integrity, ...fields },
  ];
  return Object.fromEntries(Array.from({ length: count }, entry));
}

test("accepts the lock file of this repository", () => {
  expect(check(ROOT)).toEqual({ status: 0, faults: [] });
});

test.each([
  ["no hash", {}],
  ["a weak hash", { integrity: "sha1-AAAA" }],
])("refuses a package with %s, in dependencies and devDependencies", (_, fields) => {
  const faults = ["node_modules/bare has no sha512 hash in package-lock.json."];
  for (const dev of [true, false]) {
    const packages = { "node_modules/bare": { ...fields, dev } };
    expect(checkLock(packages)).toEqual({ status: 1, faults });
  }
});

test("configures npm to install packages published at least 7 days ago", () => {
  const age = execFileSync("npm", ["config", "get", "min-release-age"], { cwd: ROOT });
  expect(age.toString().trim()).toBe("7");
});

test("accepts one package with an install script and refuses two", () => {
  const hasInstallScript = true;
  expect(checkLock(packagesOf(1, { hasInstallScript })).status).toBe(0);
  const { status, faults } = checkLock(packagesOf(2, { hasInstallScript, dev: true }));
  expect({ status, faults }).toEqual({
    status: 1,
    faults: ["Packages with install scripts: node_modules/package-0, node_modules/package-1."],
  });
});
