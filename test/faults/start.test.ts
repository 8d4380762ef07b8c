import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPost } from "#contract/posts/contract.ts";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aPicture, aUser, postForm } from "#test/makers.ts";
import { PRODUCTION } from "#test/production.ts";
import { ServerProcess } from "#test/server-process.ts";

const server = new ServerProcess({ LOG_LEVEL: "info" });
const parts = join(server.dataDir, "media", ".parts");
beforeAll(async () => {
  copyTemplate(server.dataDir);
  await mkdir(parts, { recursive: true });
  await writeFile(join(parts, "old"), "half");
  await writeFile(join(parts, "new"), "half");
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(parts, "old"), longAgo, longAgo);
  await server.start();
});
afterAll(() => server.remove());

test("refuses to start with invalid settings, and names every fault", async () => {
  const wrong = new ServerProcess({
    CAPTCHA: "riddle",
    DATABASE_URL: "mysql://localhost/parade",
    ADMINS: "nobody",
  });
  const failure = await wrong.start().catch((error: Error) => error.message);
  await wrong.remove();
  expect(failure).toContain("ended with 1");
  for (const name of ["CAPTCHA", "DATABASE_URL", "ADMINS"]) expect(failure).toContain(name);
});

test("refuses a demo's folder in production, in one line", async () => {
  const wrong = new ServerProcess(PRODUCTION);
  await writeFile(join(wrong.dataDir, "demo-password"), "printed");
  const failure = await wrong.start().catch((error: Error) => error.message);
  await wrong.remove();
  expect(failure).toBe(
    `ended with 1: ${wrong.dataDir} is the folder of a demo, whose people anybody could be who saw it start. ` +
      "Set DATA_DIR to another folder.\n",
  );
});

test("prints an error with a stack that names source files", async () => {
  const file = join(server.dataDir, "file");
  await writeFile(file, "");
  const wrong = new ServerProcess({ DATA_DIR: file });
  const failure = await wrong.start().catch((error: Error) => error.message);
  await wrong.remove();
  const [, line] = /server\/run\.ts:(\d+)/.exec(failure ?? "") ?? [];
  const source = (await readFile("server/run.ts", "utf8")).split("\n");
  expect(failure).not.toContain("program.js");
  expect(source[Number(line) - 1]).toContain("closeFolder(settings.dataDir)");
});

test("says in the log's first line of which version it is", async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  const [line = ""] = server.output.split("\n");
  expect(JSON.parse(line)).toMatchObject({ msg: "starting", version });
});

test("removes what a process killed an hour ago had half written", async () => {
  await expect.poll(() => readdir(parts)).toEqual(["new"]);
});

test("refuses to start a second process on a data folder, and names the first", async () => {
  const second = new ServerProcess({ DATA_DIR: server.dataDir });
  const failure = await second.start().catch((error: Error) => error.message);
  await second.remove();
  expect(failure).toContain("ended with 1");
  expect(failure).toContain(`process id ${server.pid}`);
  expect(failure).toContain(server.dataDir);
});

test("says in one line that its port is in use, and ends with 1", async () => {
  const port = new URL(server.url).port;
  // Without the warnings of a busy machine, as of slow queries.
  const second = new ServerProcess({ PORT: port, LOG_LEVEL: "error" });
  copyTemplate(second.dataDir);
  const failure = await second.start().catch((error: Error) => error.message);
  await second.remove();
  expect(failure).toBe(
    `ended with 1: Port ${port} is in use. Stop what listens there, perhaps another node, or set PORT to another one.\n`,
  );
});

/** Sends a form up to its last bytes; returns a function that sends them. */
async function startUpload(url: string, cookie: string, form: FormData) {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const sending = request(url, {
    method: "POST",
    headers: {
      cookie,
      "content-type": encoded.headers.get("content-type") ?? "",
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  const taken = new Promise<void>((resolve) => sending.once("continue", resolve));
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.once("response", (response) => resolve(response.resume().statusCode));
    sending.once("error", reject);
  });
  sending.write(body.subarray(0, -100));
  await taken;
  return { status, finish: () => sending.end(body.subarray(-100)) };
}

test("completes requests in flight on SIGTERM, then exits with 0", async () => {
  const ending = new ServerProcess();
  copyTemplate(ending.dataDir);
  await ending.start();
  const site = { client: () => new Client(ending.url), mailTo: mailReader(ending.dataDir) };
  const { client } = await aUser(site);
  const form = postForm({ title: "in flight", category: "0" }, [await aPicture(0)]);
  const upload = await startUpload(ending.url + createPost.path, client.cookieHeader(), form);
  const ended = ending.end("SIGTERM");
  await expect.poll(() => ending.isAnswering()).toBe(false);
  upload.finish();
  expect(await upload.status).toBe(201);
  expect(await ended).toBe(0);
  await ending.remove();
});
