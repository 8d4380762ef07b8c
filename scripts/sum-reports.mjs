import { existsSync, readFileSync } from "node:fs";

// Prints failures and counts of all Vitest JSON reports at the end of .ci/run, so that the end of a
// long log names the failed tests.
let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  if (existsSync(file)) {
    const report = JSON.parse(readFileSync(file, "utf8"));
    passed += report.numPassedTests;
    failed += countFailed(report);
    for (const line of failures(report)) {
      console.error(line);
    }
  } else {
    console.error(`${file} is missing: that run ended before its tests did.`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

// A file that cannot be loaded fails without any test result.
function countFailed({ numFailedTests, testResults }) {
  const unloadable = failedIn(testResults).filter((file) => !hasFailed(file));
  return numFailedTests + unloadable.length;
}

function hasFailed(file) {
  return failedIn(file.assertionResults).length > 0;
}

function failures({ testResults }) {
  return failedIn(testResults).flatMap((file) => [
    `FAILED ${file.name}${file.message ? `\n${file.message}` : ""}`,
    ...failedIn(file.assertionResults).map(({ fullName, failureMessages }) =>
      [fullName, ...failureMessages].join("\n"),
    ),
  ]);
}

function failedIn(results) {
  return results.filter(({ status }) => status === "failed");
}
