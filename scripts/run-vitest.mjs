// Runs Vitest with the given arguments; runs each failed file a second time, alone, in a fresh process.
// A file that passes then is reported as flaky, and the run passes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { root } from "./run.mjs";

/** More failed files than this are a defect, not chance. */
const RETRIED_FILES_MAX = 5;

const folder = mkdtempSync(path.join(tmpdir(), "parade-reports-"));
try {
  process.exitCode = await runTwice(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function runTwice(args) {
  const { code, files } = await vitest(args, "first.json");
  const failed = files.filter(hasFailed);
  // Without a failed file, a failure is an error outside tests, or nothing was run.
  const isRetried = code === 1 && failed.length > 0 && failed.length <= RETRIED_FILES_MAX;
  const retried = new Map();
  // In the same order, so that a failure of an order is none of chance.
  const order = args.filter((arg) => arg.startsWith("--sequence"));
  if (isRetried) {
    for (const { name } of failed) {
      console.log(`\nA second time, alone: ${relative(name)}`);
      const [again] = (await vitest([relative(name), ...order], "second.json")).files;
      retried.set(name, again ?? { name, status: "failed", assertionResults: [] });
    }
  }
  const final = files.map((file) => retried.get(file.name) ?? file);
  const flaky = failed.filter(({ name }) => retried.has(name) && !hasFailed(retried.get(name)));
  const exitCode = isRetried ? Number(final.some(hasFailed)) : code;
  report(final, flaky, exitCode);
  return exitCode;
}

/** Runs Vitest; returns its exit code, 128 + n after signal n, and the results of its files. */
async function vitest(args, name) {
  const file = path.join(folder, name);
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const child = spawn("vitest", ["run", ...args, ...reporters], { cwd: root, stdio: "inherit" });
  const forward = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, forward);
  const [code, signal] = await once(child, "exit");
  const files = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).testResults : [];
  return { code: code ?? 128 + constants.signals[signal], files };
}

/** Prints what failed or was flaky, then the counts, at the very end of a long log. */
function report(files, flaky, exitCode) {
  const failed = files.filter(hasFailed);
  const passed = files.flatMap(({ assertionResults }) => assertionResults).filter(isPassed).length;
  const faults = failed.map((file) => Math.max(1, failuresOf(file).length));
  // An error outside tests, such as an unhandled rejection, fails the run without a failed test.
  const failures = faults.reduce((sum, count) => sum + count, 0) || Number(exitCode !== 0);
  const lines = [...failed.flatMap(failureLines), ...flaky.flatMap(flakyLines)];
  if (lines.length > 0) console.log(`\n${lines.join("\n")}`);
  console.log(`${passed} passed, ${failures} failed`);
  const { TEST_REPORT } = process.env;
  if (TEST_REPORT) writeFileSync(TEST_REPORT, JSON.stringify({ passed, failed: failures, lines }));
}

function failureLines(file) {
  const tests = failuresOf(file).flatMap((test) => [
    `FAILED ${titleOf(file, test)}`,
    ...test.failureMessages,
  ]);
  return tests.length > 0 ? tests : [`FAILED ${relative(file.name)}`, file.message ?? ""];
}

function flakyLines(file) {
  const tests = failuresOf(file).map((test) => `FLAKY ${titleOf(file, test)}`);
  return tests.length > 0 ? tests : [`FLAKY ${relative(file.name)}`];
}

function titleOf(file, test) {
  return [relative(file.name), ...test.ancestorTitles, test.title].join(" › ");
}

function relative(name) {
  return path.relative(root, name);
}

// A file whose setup fails has no failed test.
function hasFailed(file) {
  return file.status === "failed";
}

function failuresOf(file) {
  return file.assertionResults.filter(({ status }) => status === "failed");
}

function isPassed({ status }) {
  return status === "passed";
}
