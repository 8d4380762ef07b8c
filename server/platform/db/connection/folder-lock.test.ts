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

/** Tries to take the folder in a process of its own; answers what that process said. */
async function takeElsewhere(): Promise<{ said: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, folder]);
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { said: said.toString(), child };
}

test("A second process is refused, and told which process has the folder", async () => {
  const { said, child } = await takeElsewhere();
  expect(said).toBe("taken");
  const second = await takeElsewhere();
  expect(second.said).toMatch(/^FolderInUse: /);
  expect(second.said).toContain(`process id ${child.pid}`);
  expect(second.said).toContain(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
});

test("After kill -9 of its holder the folder can be taken at once", async () => {
  const { child } = await takeElsewhere();
  await kill(child);
  const lock = lockFolder(folder);
  expect((await takeElsewhere()).said).toContain(`process id ${process.pid}`);
  lock.release();
});

test("A folder that was given back can be taken again", async () => {
  lockFolder(folder).release();
  expect((await takeElsewhere()).said).toBe("taken");
});

test("A folder that is not there yet is made", () => {
  const deep = join(folder, "not", "there");
  lockFolder(deep).release();
  lockFolder(deep).release();
});
