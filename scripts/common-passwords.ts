import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { dictionary } from "@zxcvbn-ts/language-common";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { plainPassword } from "#contract/accounts/rules.ts";
import { shortHashOf } from "#server/features/accounts/password.ts";

/** Number of refused common passwords. */
const WORDS = 10_000;
/** Number of words that are hashed, each with every ending. */
const HASHED_WORDS = 40;
const ENDINGS =
  "1! 12! 123! 1234! !1 !123 1@ @1 @12 @123 @1234 123@ 1# #1 #123 123# 1$ 01! 2025! 2026!".split(
    " ",
  );
const SITE_WORDS = ["parade", "reloaded", "apbreloaded", "sanparo", "discord", "welcome", "admin"];
const OTHERS =
  "P@ssw0rd P@ssw0rd1 P@ssw0rd! P@ssw0rd1! P@ssw0rd123 P@ssw0rd123! P@ssword1 P@ssword1! P@ssword123 P@$$w0rd P@$$w0rd1 Pa$$w0rd Pa$$w0rd1 Pa$$word1 Passw0rd! Passw0rd1! Passw0rd@123 Aa123456! Aa123456@ Aa@123456 Abcd1234! Abcd@1234 Abc123!@# Abc@1234 1qaz!QAZ 1qaz@WSX !QAZ2wsx @WSX1qaz Zaq1@wsx Zaq12wsx! Q1w2e3r4! Qwer1234! Qwerty1! Asdf1234! Pass@word1 Test@1234 Letmein1!".split(
    " ",
  );

/** Returns the most common passwords in lower case, by frequency. */
export function listCommonWords(): string[] {
  const listed = dictionary["passwords-common"] as string[];
  return [...new Set([...listed.slice(0, WORDS - SITE_WORDS.length), ...SITE_WORDS])];
}

/** Returns the usual variations of common passwords that fulfil the rules. */
export function listPasswordVariations(): string[] {
  const letters = listCommonWords().filter((word) => /^[a-z]{4,}$/.test(word));
  const variations = [...SITE_WORDS, ...letters.slice(0, HASHED_WORDS)].flatMap((word) =>
    ENDINGS.map((ending) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}${ending}`),
  );
  return [...new Set([...OTHERS, ...variations])].filter(
    (password) => plainPassword.safeParse(password).success,
  );
}

/** Returns the part of a transport hash that the server's list stores. */
async function shortHash(password: string): Promise<string> {
  return shortHashOf(await transformPassword(password));
}

async function hashAll(passwords: readonly string[]): Promise<string[]> {
  const threads = availableParallelism();
  const parts = Array.from({ length: threads }, (_, part) =>
    passwords.filter((_password, place) => place % threads === part),
  );
  const hashed = parts.map(
    (part) =>
      new Promise<string[]>((resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url), { workerData: part });
        worker.once("message", resolve).once("error", reject);
      }),
  );
  return (await Promise.all(hashed)).flat().sort();
}

/** Generates both lists from the package; takes some minutes. */
async function writeLists(): Promise<void> {
  writeFileSync(
    "contract/accounts/common-words.json",
    `${JSON.stringify(listCommonWords().join(" "))}\n`,
  );
  const hashes = await hashAll(listPasswordVariations());
  writeFileSync(
    "server/features/accounts/common-hashes.json",
    `${JSON.stringify(hashes.join(""))}\n`,
  );
}

if (!isMainThread) {
  const hashes: string[] = [];
  for (const password of workerData as string[]) hashes.push(await shortHash(password));
  parentPort?.postMessage(hashes);
} else if (import.meta.main) {
  await writeLists();
}
