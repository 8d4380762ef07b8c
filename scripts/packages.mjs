import { readFileSync } from "node:fs";

const INSTALL_SCRIPTS_MAX = 1;

/** Returns one sentence per violation of the package rules in a lock file's `packages`. */
export function findPackageFaults(packages) {
  const installed = Object.entries(packages).filter(([place]) => place !== "");
  // What a package bundles is within its hash.
  const unhashed = installed.filter(
    ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith("sha512-"),
  );
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  return [
    ...unhashed.map(([place]) => `${place} has no sha512 hash in package-lock.json.`),
    ...(scripted.length > INSTALL_SCRIPTS_MAX
      ? [`Packages with install scripts: ${scripted.map(([place]) => place).join(", ")}.`]
      : []),
  ];
}

if (import.meta.main) {
  const faults = findPackageFaults(JSON.parse(readFileSync("package-lock.json", "utf8")).packages);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
