import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installPackage } from "./debian-packages.ts";

const versions = "/usr/lib/postgresql";
const debianSettings = "/etc/postgresql-common/createcluster.d";

/** Returns the folder of PostgreSQL's programs; installs them if missing (Debian, as root). */
export async function getPostgresPrograms(): Promise<string> {
  const present = findPrograms();
  if (present) return present;
  if (process.getuid?.() === 0) preventDefaultCluster();
  await installPackage("postgresql", "PostgreSQL");
  const installed = findPrograms();
  if (installed) return installed;
  throw new Error("PostgreSQL was installed, but its initdb was not found.");
}

function findPrograms(): string | undefined {
  const newestFirst = existsSync(versions)
    ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))
    : [];
  const packaged = newestFirst.map((version) => path.join(versions, version, "bin"));
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  return [...packaged, ...onPath].find((folder) => existsSync(path.join(folder, "initdb")));
}

// The package would create a database cluster of its own.
function preventDefaultCluster(): void {
  mkdirSync(debianSettings, { recursive: true });
  writeFileSync(path.join(debianSettings, "parade.conf"), "create_main_cluster = false\n");
}
