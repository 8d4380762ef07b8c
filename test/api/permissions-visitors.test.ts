import { expect, test } from "vitest";
import { PAGE_HEADER } from "#contract/endpoint.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import { aBoard } from "#test/boards.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aPost, aUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

test("returns 401 to a visitor for every call but those that need no session", async () => {
  const headers = { [PAGE_HEADER.name]: PAGE_HEADER.value };
  const owner = await aUser(app);
  const [post, loadouts] = [await aPost(owner), await aLoadout(owner)];
  const ids: Record<string, string> = { post, loadouts, boards: await aBoard(owner) };
  const open: string[] = [];
  for (const { method, path, form } of await everyEndpoint()) {
    const address = path.replace(/:\w+/g, ids[path.split("/")[2] ?? ""] ?? owner._id);
    const json = { headers: { ...headers, "content-type": "application/json" }, body: "{}" };
    const sent = form ? { headers, body: new FormData() } : method === "GET" ? {} : json;
    const { status } = await app.client().fetch(address, { method, ...sent });
    if (status !== 401) open.push(`${method} ${path}`);
  }
  expect(open.sort()).toMatchSnapshot();
});
