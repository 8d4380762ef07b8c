import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

/** The password of every demo account of a data folder; `isNew`: it was made just now. */
export type DemoPassword = { value: string; isNew: boolean };

/** A demo's folder, where a site of its own is meant: the passwords of its people were printed. */
export class DemoFolder extends OperatorError {}

export function refuseDemoFolder(dataDir: string): void {
  if (!isDemoFolder(dataDir)) return;
  throw new DemoFolder(
    `${dataDir} is the folder of a demo, whose people anybody could be who saw it start. ` +
      "Set DATA_DIR to another folder.",
  );
}

/** Returns whether a data folder is, or was, a demo's. */
export function isDemoFolder(dataDir: string): boolean {
  return existsSync(fileOf(dataDir));
}

/** Reads the data folder's demo password, or makes one that the rules for passwords allow. */
export function readDemoPassword(dataDir: string): DemoPassword {
  const file = fileOf(dataDir);
  const value = `Pa-7${randomBytes(12).toString("base64url")}`;
  try {
    writeFileSync(file, value, { flag: "wx", mode: 0o600 });
    return { value, isNew: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return { value: readFileSync(file, "utf8"), isNew: false };
  }
}

function fileOf(dataDir: string): string {
  return join(dataDir, "demo-password");
}
