import { expect, vi } from "vitest";
import { getPost } from "#contract/posts/contract.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import type { TestApp } from "#test/test-app.ts";

/** Returns the URLs of a post's files. */
export async function filesOf({ client }: TestUser, id: string): Promise<string[]> {
  const { body } = await client.call(getPost, { params: { id } });
  const sources = (body.post?.images ?? []).flatMap((image) => image.sources);
  return sources.flatMap(({ srcset }) =>
    srcset.split(", ").map((part) => part.split(" ")[0] ?? ""),
  );
}

/** Returns the statuses of URLs, each once. */
export async function statusesOf(app: TestApp, urls: string[]): Promise<number[]> {
  const statusOf = async (url: string) => (await app.client().fetch(url)).status;
  return [...new Set(await Promise.all(urls.map(statusOf)))];
}

/** Returns a post whose AVIF files are made, its maker and the URLs of its files. */
export async function aPublishedPost(app: TestApp) {
  const user = await aUser(app);
  const id = await anUploadedPost(user);
  const files = await vi.waitFor(async () => {
    const urls = await filesOf(user, id);
    expect(urls.join()).toContain(".avif");
    return urls;
  }, 60_000);
  expect(await statusesOf(app, files)).toEqual([200]);
  return { user, id, files };
}
