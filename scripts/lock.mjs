import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./run.mjs";

const file = path.join(root, ".cache", "prepare.lock");
const silentFor = 30_000;

/** Runs `work` while no other process of this folder installs or builds. */
export async function alone(work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  while (!take()) {
    if (abandoned()) rmSync(file, { force: true });
    else if (!told) console.log("Waiting for another command to finish installing or building…");
    told = true;
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

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

// The heartbeat tells a living holder from a pid that was given out anew.
function abandoned() {
  try {
    if (Date.now() - statSync(file).mtimeMs > silentFor) return true;
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
