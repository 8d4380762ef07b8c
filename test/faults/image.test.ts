import {
  chmodSync,
  chownSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { getPost } from "#contract/posts/contract.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { Client } from "#test/client.ts";
import { type Command, runCommand, startCommand } from "#test/command.ts";
import { copyTemplate } from "#test/database-template.ts";
import { layOutImage } from "#test/image-layout.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aPost, aUser } from "#test/makers.ts";
import { PRODUCTION } from "#test/production.ts";

/** An ordinary user, where this process may become one; else its own, which may not write either. */
const uid = process.getuid?.() === 0 ? 65_534 : undefined;
const place = mkdtempSync(join(tmpdir(), "parade-image-"));
chmodSync(place, 0o755);
const site = join(place, "site");
const image = layOutImage(site);

// The user of the image may not be able to open the folder of this process's own Node.js.
const bin = join(place, "bin");
mkdirSync(bin);
copyFileSync(process.execPath, join(bin, "node"));

const running: Command[] = [];
afterAll(async () => {
  await Promise.all(running.map((command) => command.end("SIGKILL")));
  chmodSync(site, 0o755);
  await runCommand(["chmod", "-R", "u+w", site], {
    cwd: place,
    env: { PATH: process.env.PATH ?? "" },
  });
  await rm(place, { recursive: true, force: true, maxRetries: 5 });
});

function aFolder(name: string): string {
  const folder = join(place, name);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

const own = (folder: string) => uid !== undefined && chownSync(folder, uid, uid);

async function environmentOf(dataDir: string) {
  const port = String(await freePort());
  const changed = { HOST: "127.0.0.1", PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  const env = { ...image.env, ...PRODUCTION, ...changed, DATA_DIR: dataDir, TMPDIR: dataDir };
  return { ...env, CAPTCHA: "off", LOG_LEVEL: "warn", PATH: bin + delimiter + process.env.PATH };
}

async function startSite(dataDir: string) {
  const env = await environmentOf(dataDir);
  const command = startCommand(image.command, { cwd: site, env, uid });
  running.push(command);
  await command.listening();
  return { url: env.PUBLIC_URL, end: command.end };
}

/** Runs a script of the image's package.json as `npm run` does. */
async function npmRun(name: string, args: string, dataDir: string) {
  const { scripts } = JSON.parse(readFileSync(join(site, "package.json"), "utf8"));
  const env = await environmentOf(dataDir);
  return runCommand(["/bin/sh", "-c", `${scripts[name]} ${args}`], { cwd: site, env, uid });
}

test("what the Dockerfile copies starts, backs up, restores and starts again, without a right to write", {
  timeout: 240_000,
}, async () => {
  const [data, restored] = [aFolder("data"), aFolder("restored")];
  copyTemplate(data);
  await runCommand(["chown", "-R", String(uid ?? process.getuid?.()), data], {
    cwd: place,
    env: { PATH: process.env.PATH ?? "" },
  });
  own(restored);
  const first = await startSite(data);
  const user = await aUser({ client: () => new Client(first.url), mailTo: mailReader(data) });
  const params = { id: await aPost(user) };

  const archive = join(data, "monday.tar.zst");
  const written = await npmRun("backup", archive, data);
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining(archive) });
  if (uid !== undefined) {
    const env = await environmentOf(data);
    const asRoot = await runCommand(["node", "dist/backup.js", "backup"], { cwd: site, env });
    expect(asRoot).toMatchObject({ code: 1, output: expect.stringContaining("sudo -u '#65534'") });
  }
  expect(await first.end()).toBe(0);
  const back = await npmRun("restore", archive, restored);
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining("All is the same.") });

  const second = await startSite(restored);
  const client = new Client(second.url);
  const { body } = await client.call(getPost, { params });
  expect((await client.fetch(body.post?.images[0]?.url ?? "")).status).toBe(200);
  expect(await second.end()).toBe(0);
});

test("the image has the built program, and only the packages that it loads", () => {
  expect(readdirSync(site).sort()).toEqual(["LICENSE", "dist", "node_modules", "package.json"]);
  const packages = globSync("node_modules/{*,@*/*}/package.json", { cwd: site });
  const names = packages.map((path) => path.split("/").slice(1, -1).join("/"));
  // For a system: its operating system, processor and C library.
  const isNative = (name: string) => /-(linux|darwin|win32)[a-z]*-(x64|arm64)/.test(name);
  expect(names.filter((name) => !isNative(name)).sort()).toEqual([
    "@electric-sql/pglite",
    "@fastify/swagger-ui",
    "@img/colour",
    "@node-rs/argon2",
    "detect-libc",
    "semver",
    "sharp",
    "tinypool",
  ]);
  expect(names.some(isNative)).toBe(true);
});
