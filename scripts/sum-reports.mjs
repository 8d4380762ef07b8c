import { existsSync, readFileSync } from "node:fs";

// The closing line of .ci/run over the JSON reports of every Vitest run.
let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  if (existsSync(file)) {
    const report = JSON.parse(readFileSync(file, "utf8"));
    passed += report.numPassedTests;
    failed += countFailed(report);
  } else {
    console.error(`${file} is missing: that run ended before its tests did.`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

// A file that cannot be loaded fails without a single test in it.
function countFailed({ numFailedTests, testResults }) {
  const broken = testResults.filter((file) => file.status === "failed" && !hasFailed(file));
  return numFailedTests + broken.length;
}

function hasFailed(file) {
  return file.assertionResults.some((result) => result.status === "failed");
}
