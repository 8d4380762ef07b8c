import { expect, test } from "vitest";
import { getPost } from "#contract/posts/contract.ts";
import { searchPosts } from "#contract/search/contract.ts";
import { queuesOf } from "#server/queues.ts";
import { anUploadedPost, aUser, aWord } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = await startOwnApp();
const { db } = app.services;
const visitor = app.client();
const queue = queuesOf(app.services).find(({ name }) => name === "posts-derive");

const search = async (query: string) => {
  app.invalidateCache();
  return (await visitor.call(searchPosts, { body: { query } })).body.posts?.map(({ _id }) => _id);
};
const palettesOf = async (id: string) =>
  (await visitor.call(getPost, { params: { id } })).body.post?.palettes;

test("computes again what an earlier release computed, and nothing else", async () => {
  const maker = await aUser(app);
  const [word, other] = [aWord(), aWord()];
  const id = await anUploadedPost(maker, { title: word, imageDescriptions: `A ${other}` });
  const palettes = await palettesOf(id);
  const without = await writePost(app, { ownerId: maker._id, title: word, tags: [other] });
  const current = await writePost(app, { ownerId: maker._id, title: word });
  await db.updateTable("posts").set({ search_text: " former " }).execute();
  await db.updateTable("posts").set({ derived_version: 1 }).where("id", "<>", current).execute();
  await db.updateTable("images").set({ palette: "[]" }).where("post_id", "=", id).execute();
  await db.deleteFrom("post_colors").execute();
  expect(await search("former")).toEqual([current, without, id]);
  expect(await palettesOf(id)).toEqual([[]]);

  await queue?.work({} as never, "");

  expect(await search("former")).toEqual([current]);
  expect(await search(`${word} ${other}`)).toEqual([without, id]);
  expect(palettes?.[0]).not.toHaveLength(0);
  expect(await palettesOf(id)).toEqual(palettes);
  const [color] = palettes?.[0] ?? [];
  const byColor = { filterColors: color ? [color] : [] };
  const found = await visitor.call(searchPosts, { body: byColor });
  expect(found.body.posts?.map(({ _id }) => _id)).toEqual([id]);
});
