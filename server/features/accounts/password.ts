import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import { COMMON_PASSWORD, isTransformedPassword, PASSWORD_SALT } from "#contract/accounts/rules.ts";
import { fieldError } from "#server/platform/errors.ts";
import { hashSecret, verifySecret } from "#server/platform/hashing.ts";
import { nextReply, workerEntry } from "#server/platform/worker-entry.ts";
import listed from "./common-hashes.json" with { type: "json" };

let decoy: Promise<string> | undefined;

/** Returns the hash to store for a new password; throws `validation` for a common one. */
export async function hashPassword(password: string): Promise<string> {
  const transportHash = await transportHashOf(password);
  if (await isCommon(password, transportHash)) {
    throw fieldError("validation", "password", COMMON_PASSWORD);
  }
  return hashSecret(transportHash);
}

/** Compares a plain password with the whole list, a transport hash with the listed hash prefixes. */
async function isCommon(password: string, transportHash: string): Promise<boolean> {
  if (isCommonHash(transportHash)) return true;
  if (isTransformedPassword(password)) return false;
  const { isCommonPassword } = await import("#contract/accounts/common-password.ts");
  return isCommonPassword(password);
}

/** Returns whether a password matches; takes as long without a stored hash as with a wrong password. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashSecret("nobody's password");
  const matches = await verifySecret(stored ?? (await decoy), await transportHashOf(password));
  return matches && stored !== undefined;
}

/** Characters of a transport hash (after its salt) in the list: enough to be distinct. */
export const SHORT_HASH_LENGTH = 8;

const hashes = new Set(listed.match(new RegExp(`.{${SHORT_HASH_LENGTH}}`, "g")));

export function shortHashOf(transportHash: string): string {
  return transportHash.slice(PASSWORD_SALT.length, PASSWORD_SALT.length + SHORT_HASH_LENGTH);
}

/** Returns whether a transport hash is that of a common password that satisfies the rules. */
function isCommonHash(transportHash: string): boolean {
  return hashes.has(shortHashOf(transportHash));
}

const turns = new PQueue({ concurrency: 1 });
let worker: Worker | undefined;

/** Returns the transport hash; clients of the API may send the plain password instead. */
export async function transportHashOf(password: string): Promise<string> {
  return isTransformedPassword(password) ? password : turns.add(() => transform(password));
}

/** `transformPassword` in a thread of its own, because it would hold up every request for 0.1 s. */
async function transform(password: string): Promise<string> {
  worker ??= startWorker();
  worker.postMessage(password);
  return (await nextReply(worker)) as string;
}

function startWorker(): Worker {
  const started = new Worker(workerEntry("password-worker", import.meta.url));
  started.unref();
  started.once("exit", () => {
    worker = undefined;
  });
  return started;
}
