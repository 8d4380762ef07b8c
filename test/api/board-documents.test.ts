import { expect, test } from "vitest";
import { editBoard } from "#contract/boards/contract.ts";
import { feedPath } from "#contract/syndication/paths.ts";
import { aBoard } from "#test/boards.ts";
import { aPost, aUser } from "#test/makers.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
const fetchText = async (path: string) => (await app.client().fetch(path)).text();

test("a board is a feed of its posts, unless it is private", async () => {
  const owner = await aUser(app);
  const maker = await aUser(app);
  const postId = await aPost(maker, { title: "Wolf" });
  const code = await aBoard(owner, { title: "Masks & more", audience: "link", postId });
  const feed = await fetchText(feedPath(`board/${code}`));
  expect(feed).toContain("<title>Masks &amp; more · Parade</title>");
  expect(feed).toContain(`<description>A board of ${owner.username}.</description>`);
  expect(feed).toContain(`/post/${postId}<`);
  const params = { id: code };
  await owner.client.call(editBoard, { params, body: { audience: "private" } });
  expect((await owner.client.fetch(feedPath(`board/${code}`))).status).toBe(404);
});

test("only public boards, and none of banned members, are in a sitemap", async () => {
  const [owner, banned] = [await aUser(app), await aUser(app)];
  const shown = await aBoard(owner);
  const others = [
    await aBoard(owner, { audience: "link" }),
    await aBoard(owner, { audience: "private" }),
    await aBoard(banned),
  ];
  await ban(await aStaffMember(app), banned);
  const index = await fetchText("/sitemap.xml");
  const [path = ""] = /\/sitemap\/boards-\d+\.xml/.exec(index) ?? [];
  const sitemap = await fetchText(path);
  expect(sitemap).toContain(`/board/${shown}<`);
  for (const code of others) expect(sitemap).not.toContain(code);
});
