import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { capture } from "./capture.ts";

const versions = "/usr/lib/postgresql";
const debianSettings = "/etc/postgresql-common/createcluster.d";

/** The folder of PostgreSQL's programs; as root on Debian they are installed where missing. */
export async function getPostgresPrograms(): Promise<string> {
  const present = findPrograms();
  if (present) return present;
  await install();
  const fresh = findPrograms();
  if (fresh) return fresh;
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

async function install(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(
      "The cluster tests need PostgreSQL. Install it: sudo apt-get install postgresql",
    );
  }
  console.log("Installing PostgreSQL…");
  leaveNoService();
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await capture("apt-get", ["update", "-q"], { env });
  const flags = ["install", "-y", "-q", "--no-install-recommends"];
  await capture("apt-get", [...flags, "postgresql"], { env, maxBuffer: 64 * 1024 * 1024 });
}

// The package would start a database on port 5432 that nobody asked for.
function leaveNoService(): void {
  mkdirSync(debianSettings, { recursive: true });
  writeFileSync(path.join(debianSettings, "parade.conf"), "create_main_cluster = false\n");
}
