import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anUploadedPost, aUser } from "#test/makers.ts";
import { rowsOf } from "#test/rows.ts";
import { sharedApp } from "#test/test-app.ts";
import { rawRequest } from "./raw-request.ts";

const app = sharedApp();
const SECRET = "nobody may read this";

/** Publishes a post; returns the name of a file of its picture. */
async function aPictureFile(): Promise<string> {
  const id = await anUploadedPost(await aUser(app));
  const [image] = await rowsOf(app, "images", { post_id: id });
  return `${image?.key}/${image?.width}.webp`;
}

test("serves the pictures of the media folder, and no listing of it", async () => {
  const picture = await aPictureFile();
  const names = await app.mediaFiles();
  expect(names).toContain(picture);
  expect((await rawRequest(app.url, `/media/${picture}`)).status).toBe(200);
  const folder = picture.split("/")[0];
  for (const path of ["/media", "/media/", `/media/${folder}/`, "/assets/"]) {
    const { status, body } = await rawRequest(app.url, path);
    expect({ path, status }).toEqual({ path, status: 404 });
    for (const name of names) expect(body).not.toContain(name);
  }
});

const UP = ["..", "%2e%2e", "..%2f", "..%5c", "%252e%252e", "....//", "%00/.."];
/** Folders that are served, and how far above them something else is. */
const ABOVE = [
  ["/media", 1, "secret.txt"],
  ["/media/x", 2, "secret.txt"],
  ["/media", 8, "etc/passwd"],
  ["/assets", 2, "package.json"],
  ["/assets", 8, "etc/passwd"],
  ["/api/docs/static", 8, "etc/passwd"],
] as const;

test.each(UP)("serves nothing outside the media folder for %s", async (up) => {
  await writeFile(join(app.dataDir, "secret.txt"), SECRET);
  for (const [folder, steps, target] of ABOVE) {
    const path = `${folder}/${`${up}/`.repeat(steps)}${target}`;
    const { body, headers } = await rawRequest(app.url, path);
    expect(body).not.toContain(SECRET);
    expect(body).not.toMatch(/root:.*:0:0:|"devDependencies"/);
    expect(headers["content-type"]).toMatch(/^(application\/json|text\/html)/);
  }
});

test.each([
  "/mail/",
  "/database/",
  "/lock.pid",
  "/.vite/manifest.json",
  "/.env",
  "/server/main.ts",
])("does not serve %s", async (path) => {
  const { status, headers } = await rawRequest(app.url, path);
  expect(headers["content-type"]).toMatch(/^(application\/json|text\/html)/);
  expect([403, 404]).toContain(status);
});

test("returns 304 for a cached picture, and 404 for a deleted one", async () => {
  const picture = await aPictureFile();
  const path = `/media/${picture}`;
  const etag = (await app.client().fetch(path)).headers.get("etag") ?? "";
  const again = await app.client().fetch(path, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await app.services.storage.remove(picture);
  const deletedPicture = await app.client().fetch(path, { headers: { "if-none-match": etag } });
  expect(deletedPicture.status).toBe(404);
  expect(deletedPicture.headers.get("cache-control")).toContain("no-store");
});
