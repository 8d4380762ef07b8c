import { expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { controlStream, type StreamAct } from "#contract/streams/contract.ts";
import { eventually, startSiteProcess } from "#test/e2e/browser.ts";
import { communityOf, liveOn, openLivePage } from "#test/e2e/live-page.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";
import { aStream } from "#test/streams.ts";

const site = startSiteProcess();

test("shows what was missed while the server was down, and what follows", async () => {
  const [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  const post = await anUploadedPost(author, { title: "Shard" });
  const allowed = [/ERR_CONNECTION_REFUSED|WebSocket|ERR_EMPTY|ERR_CONNECTION_RESET/];
  const page = await openLivePage(site, `/post/${post}`, { as: author, watching: true, allowed });
  const { like, commentRows, bell } = communityOf(page);
  await site.server.end();
  const back = liveOn(page, true);
  await site.server.start();
  await fan.client.call(createComment, {
    params: { id: post },
    body: { text: "As soon as it was back" },
  });
  await back;
  await eventually(() => commentRows.count()).toBe(1);
  await eventually(() => bell.textContent()).toBe("1");
  await fan.client.call(likePost, { params: { id: post } });
  await eventually(() => like.textContent()).toBe("1");
  await eventually(() => bell.textContent()).toBe("2");
  expect(await commentRows.count()).toBe(1);
});

test("a stream view shows what its remote does after the server was down", async () => {
  const { code, key } = await aStream(await aUser(site));
  const allowed = [/ERR_CONNECTION_REFUSED|WebSocket|ERR_EMPTY|ERR_CONNECTION_RESET/];
  const view = await site.open({ allowed });
  const control = async (act: StreamAct) =>
    expect((await site.client().call(controlStream, { body: { key, ...act } })).status).toBe(200);
  await view.goto(`/loadout/stream?view=${code}`);
  await control({ act: "roll" });
  const weapon = view.getByText(/^(N-TEC|STAR)/).first();
  await weapon.waitFor();
  await site.server.end();
  await site.server.start();
  await control({ act: "layout", layout: "hidden" });
  await weapon.waitFor({ state: "detached" });
});
