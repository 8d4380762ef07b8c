// Prints what failed or was flaky in all test runs of .ci/run, and the sum of their counts.
import { existsSync, readFileSync } from "node:fs";

const missing = { passed: 0, failed: 1 };
const reports = process.argv
  .slice(2)
  .map((file) =>
    existsSync(file)
      ? JSON.parse(readFileSync(file, "utf8"))
      : { ...missing, lines: [`${file} is missing: that run ended before its tests did.`] },
  );
const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
for (const line of reports.flatMap(({ lines }) => lines)) console.log(line);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 || sum("passed") === 0 ? 1 : 0;
