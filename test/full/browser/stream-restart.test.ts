import { test } from "vitest";
import { controlStream } from "#contract/streams/contract.ts";
import { eventually, startSiteProcess } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aUser } from "#test/makers.ts";
import { aStream } from "#test/streams.ts";

const site = startSiteProcess();

test("a stream view goes on by itself after the site restarts", async () => {
  const { code, key } = await aStream(await aUser(site));
  const allowed = [/ERR_CONNECTION_REFUSED/, /WebSocket is closed/];
  const view = await site.open({ width: 1920, height: 1080, allowed });
  await visit(view, `/loadout/stream?view=${code}`);
  await site.server.end("SIGKILL");
  await site.server.start();
  await site.client().call(controlStream, { body: { key, act: "roll" } });
  await eventually(() => view.locator("section h2").count()).toBe(4);
});
