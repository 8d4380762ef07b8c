import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { signUp } from "#contract/accounts/contract.ts";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { createPost, editPost, getPost, likePost } from "#contract/posts/contract.ts";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aName, aPicture, aUser, postForm, TRANSPORT_HASH } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";

/** The number of acknowledged writes after which the server is killed. */
const KILL_AFTER = 12;

// On PostgreSQL where there is one, otherwise on the embedded database.
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgresTemplate"));
  server = new ServerProcess(database && { DATABASE_URL: database.url });
  if (!database) copyTemplate(server.dataDir);
  await server.start();
});
afterAll(async () => {
  await server.remove();
  await database?.drop();
});

/** The writes that the server has acknowledged: titles and comments of posts, likes and names. */
type Acknowledged = {
  posts: Map<string, string>;
  comments: Map<string, string>;
  likes: Set<string>;
  usernames: string[];
};

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
  const comment = async () => {
    const id = [...acknowledged.posts.keys()].at(-1);
    if (!id) return publish();
    const text = aName("comment");
    const reply = await user.call(createComment, { params: { id }, body: { text } });
    expect(reply.status).toBe(200);
    acknowledged.comments.set(id, text);
    onWrite();
  };
  const like = async () => {
    const id = [...acknowledged.posts.keys()].find((post) => !acknowledged.likes.has(post));
    if (!id) return publish();
    expect((await user.call(likePost, { params: { id } })).status).toBe(200);
    acknowledged.likes.add(id);
    onWrite();
  };
  return [publish, rename, join, comment, like];
}

async function expectAll(user: Client, acknowledged: Acknowledged): Promise<void> {
  const { posts, comments, likes, usernames } = acknowledged;
  for (const [id, title] of posts) {
    const reply = await user.call(getPost, { params: { id } });
    expect(reply.body.post?.title).toBe(title);
    const picture = await user.fetch(reply.body.post?.images[0]?.url ?? "");
    expect(picture.status).toBe(200);
    await picture.arrayBuffer();
  }
  for (const [id, text] of comments) {
    const reply = await user.call(listComments, { params: { id }, query: { page: 1 } });
    expect(reply.body.comments?.map((each) => each.text)).toContain(text);
  }
  for (const id of likes) {
    const { post } = (await user.call(getPost, { params: { id } })).body;
    expect(post).toMatchObject({ liked: true, numLikes: 1 });
  }
  for (const username of usernames) {
    const body = { username, email: `${aName()}@mail.example`, password: TRANSPORT_HASH };
    const reply = await new Client(server.url).call(signUp, { body });
    expect(reply.body.errors).toEqual({ username: "This username is already taken." });
  }
}

test("loses nothing acknowledged when killed amid writes", async () => {
  const app = { client: () => new Client(server.url), mailTo: mailReader(server.dataDir) };
  const { client: user } = await aUser(app);
  const picture = await aPicture(0);
  const acknowledged: Acknowledged = {
    posts: new Map(),
    comments: new Map(),
    likes: new Set(),
    usernames: [],
  };
  const killSignal = new AbortController();
  let writes = 0;
  await new Promise<void>((resolve) => {
    const onWrite = () => {
      writes += 1;
      if (writes === KILL_AFTER) resolve(server.end("SIGKILL").then(() => killSignal.abort()));
    };
    const work = writers(user, acknowledged, picture, onWrite);
    for (const write of work) void until(killSignal.signal, write);
  });
  await server.start();
  await expectAll(user.at(server.url), acknowledged);
});
