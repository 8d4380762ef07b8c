import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderInUse, lockFolder } from "#server/platform/db/connection/folder-lock.ts";

const LOCK = new URL("./folder-lock.ts", import.meta.url).href;
const PROGRAM = `
  import { lockFolder } from ${JSON.stringify(LOCK)};
  try {
    lockFolder(process.argv[1]);
    process.stdout.write("taken");
    setInterval(() => {}, 60_000);
  } catch (error) {
    process.stdout.write(error.constructor.name + ": " + error.message);
  }`;

let folder = "";
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parade-lock-"));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Tries to lock the folder in another process; returns that process and its output. */
async function lockElsewhere(): Promise<{ output: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, folder]);
  children.push(child);
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  return { output: output.toString(), child };
}

test("refuses a second process and names the one that has the folder", async () => {
  const { output, child } = await lockElsewhere();
  expect(output).toBe("taken");
  const second = await lockElsewhere();
  expect(second.output).toMatch(/^FolderInUse: /);
  expect(second.output).toContain(`process id ${child.pid}`);
  expect(second.output).toContain(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
});

test("can be locked at once after kill -9 of its holder", async () => {
  const { child } = await lockElsewhere();
  await kill(child);
  const lock = lockFolder(folder);
  expect((await lockElsewhere()).output).toContain(`process id ${process.pid}`);
  lock.release();
});

test("can be locked again after its release", async () => {
  lockFolder(folder).release();
  expect((await lockElsewhere()).output).toBe("taken");
});

test("creates a missing folder", () => {
  const deep = join(folder, "not", "there");
  lockFolder(deep).release();
  lockFolder(deep).release();
});
