import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { getCurrentUser, uploadAvatar } from "#contract/users/contract.ts";
import { purgeFiles } from "#server/platform/media/cdn-purge.ts";
import { aPictureOf, aUser, type TestUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

type Order = { path: string; authorization: string | undefined; files: string[] };
const orders: Order[] = [];
const cdn = createServer(async (request, response) => {
  const { files } = JSON.parse(String(await buffer(request)));
  const { url: path = "", headers } = request;
  orders.push({ path, authorization: headers.authorization, files });
  if (path === "/moved") response.writeHead(307, { location: "/elsewhere" });
  response.end("{}");
});
await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => cdn.close(resolve)));
const { port } = cdn.address() as AddressInfo;
const urlOf = (path: string) => `http://127.0.0.1:${port}${path}`;
const app = buildTestApp({ MEDIA_PURGE_URL: urlOf("/purge"), MEDIA_PURGE_TOKEN: "cdn-token" });

async function setAvatar({ client, _id }: TestUser): Promise<string> {
  const form = new FormData();
  form.append("avatar", new Blob([(await aPictureOf(400, 400)) as BlobPart]), "me.png");
  await client.form(uploadAvatar, form, { id: _id });
  return (await client.call(getCurrentUser, {})).body.avatar ?? "";
}

test("purges both sizes of a replaced avatar from the CDN", async () => {
  const user = await aUser(app);
  const former = new URL(await setAvatar(user), app.services.settings.publicUrl).href;
  await setAvatar(user);
  const order = {
    path: "/purge",
    authorization: "Bearer cdn-token",
    files: [former.replace("400.webp", "96.webp"), former],
  };
  await expect.poll(() => orders).toContainEqual(order);
});

test("takes a redirect as a refusal, and the token nowhere else", async () => {
  const { storage, settings } = app.services;
  const moved = { ...settings, mediaPurge: { url: urlOf("/moved"), token: "cdn-token" } };
  await expect(purgeFiles({ storage, settings: moved }, ["a/96.webp"])).rejects.toThrow();
  expect(orders.at(-1)?.path).toBe("/moved");
});
