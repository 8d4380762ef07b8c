import { afterAll, expect, test } from "vitest";
import { signUp } from "#contract/accounts/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { createPost, editPost, getPost } from "#contract/posts/contract.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aName, aPicture, aUser, postForm, TRANSPORT_HASH } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";

const ROUNDS = 20;
const server = new ServerProcess();
afterAll(() => server.remove());

/** The writes that the server has acknowledged. */
type Acknowledged = { posts: Map<string, string>; usernames: string[] };

/** Writes repeatedly until the server is killed; an interrupted call is not acknowledged. */
async function until(killSignal: AbortSignal, write: () => Promise<void>): Promise<void> {
  while (!killSignal.aborted) {
    try {
      await write();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return;
    }
  }
}

function writers(user: Client, acknowledged: Acknowledged, picture: Buffer, onWrite: () => void) {
  const publish = async () => {
    const title = aName("post");
    const reply = await user.form(createPost, postForm({ title, category: "0" }, [picture]));
    expect(reply.status).toBe(201);
    acknowledged.posts.set(reply.body._id ?? "", title);
    onWrite();
  };
  const rename = async () => {
    const id = [...acknowledged.posts.keys()].at(-1);
    if (!id) return publish();
    const title = aName("edit");
    // From here until the reply, either title may be the stored one.
    acknowledged.posts.delete(id);
    const reply = await user.call(editPost, { params: { id }, body: { title } });
    expect(reply.status).toBe(200);
    acknowledged.posts.set(id, title);
    onWrite();
  };
  const join = async () => {
    const username = aName("kill");
    const body = { username, email: `${username}@mail.example`, password: TRANSPORT_HASH };
    const reply = await new Client(server.url).call(signUp, { body });
    expect(reply.status).toBe(201);
    acknowledged.usernames.push(username);
    onWrite();
  };
  return [publish, publish, rename, join];
}

async function expectAll(user: Client, { posts, usernames }: Acknowledged): Promise<void> {
  for (const [id, title] of posts) {
    const reply = await user.call(getPost, { params: { id } });
    expect(reply.body.post?.title).toBe(title);
    const picture = await user.fetch(reply.body.post?.images[0]?.url ?? "");
    expect(picture.status).toBe(200);
    await picture.arrayBuffer();
  }
  for (const username of usernames) {
    const body = { username, email: `${aName()}@mail.example`, password: TRANSPORT_HASH };
    const reply = await new Client(server.url).call(signUp, { body });
    expect(reply.body.errors).toEqual({ username: "This username is already taken." });
  }
}

test(`loses nothing acknowledged in ${ROUNDS} kills during writes`, {
  timeout: 300_000,
}, async () => {
  await server.start();
  const app = { client: () => new Client(server.url), mailTo: mailReader(server.dataDir) };
  const { client: first } = await aUser(app);
  const picture = await aPicture(0);

  for (let round = 1; round <= ROUNDS; round++) {
    const acknowledged: Acknowledged = { posts: new Map(), usernames: [] };
    const user = first.at(server.url);
    const killSignal = new AbortController();
    let writes = 0;
    const killAfter = round;
    const killed = new Promise<void>((resolve) => {
      const onWrite = () => {
        writes += 1;
        if (writes === killAfter) resolve(server.end("SIGKILL").then(() => killSignal.abort()));
      };
      const work = writers(user, acknowledged, picture, onWrite);
      for (const write of work) void until(killSignal.signal, write);
    });
    await killed;
    await server.start();
    await expectAll(first.at(server.url), acknowledged);
  }
  const feed = await first.at(server.url).call(homeFeed, { query: {} });
  expect(feed.body.posts?.length).toBeGreaterThanOrEqual(ROUNDS);
});
