import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./run.mjs";

const file = path.join(root, ".cache", "prepare.lock");
const staleAfterMs = 30_000;

/** Runs `work` while no other process installs or builds in this folder. */
export async function withLock(work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let reported = false;
  while (!acquire()) {
    if (isStale()) rmSync(file, { force: true });
    else if (!reported)
      console.log("Waiting for another command to finish installing or building…");
    reported = true;
    await sleep(200);
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 2_000);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

function acquire() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

// The pid may belong to a new process by now, so the heartbeat decides as well.
function isStale() {
  try {
    if (Date.now() - statSync(file).mtimeMs > staleAfterMs) return true;
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
