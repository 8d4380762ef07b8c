import { listComments } from "#contract/comments/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { getPost, type Post as PostReply } from "#contract/posts/contract.ts";
import type { Client } from "#test/client.ts";
import type { Comment, Post, World } from "./people.ts";
import type { Value } from "./registers.ts";
import { mayBeHidden, visibleIf } from "./visibility.ts";

/** Returns the contradictions between the history and the posts, comments and likes. */
export async function checkContent(world: World): Promise<string[]> {
  const violations: string[] = [];
  for (const post of world.posts) violations.push(...(await checkPost(world, post)));
  return violations;
}

/** Finds a post whose reply was lost by its title, which is unique. */
async function findIds(world: World, { title }: Post): Promise<string[]> {
  const rows = await world.site.sql<{ id: string }>(
    `select id from posts where title = '${title}'`,
  );
  return rows.map(({ id }) => id);
}

async function checkPost(world: World, post: Post): Promise<string[]> {
  const { history, site } = world;
  const { title, owner } = post;
  const client = site.client();
  const ids = await findIds(world, post);
  if (ids.length > 1) return [`post ${title} is there ${ids.length} times`];
  const id = post.id ?? ids[0];
  const exists = history.possible(`post/${title}`);
  const visible = visibleIf(exists, mayBeHidden(history, owner, `post/${title}`));
  const reply = id === undefined ? undefined : await client.call(getPost, { params: { id } });
  const isThere = reply?.status === 200;
  const violations = isAllowed(visible, isThere, `post ${title} by ${owner.username}`);
  const found = await search(client, title);
  const listed = visibleIf(new Set([isThere]), history.possible(`banned/${owner.username}`));
  violations.push(...isAllowed(listed, found.includes(id ?? ""), `search result for ${title}`));
  if (found.length > 1) violations.push(`search finds ${title} ${found.length} times`);
  if (!isThere || !reply.body.post) return violations;
  return [
    ...violations,
    ...(await checkText(world, client, reply.body.post)),
    ...(await checkPictures(client, reply.body.post)),
    ...(await checkComments(world, client, post, reply.body.post)),
    ...(await checkLikes(world, reply.body.post)),
  ];
}

/** Returns a line when something must not exist and does, or must and does not. */
export function isAllowed(allowed: Set<Value>, actual: Value, what: string): string[] {
  if (allowed.has(actual)) return [];
  return [`${what} is ${actual}, may be ${[...allowed].join(" or ")}`];
}

async function search(client: Client, query: string): Promise<string[]> {
  const { body } = await client.call(searchPosts, { body: { query } });
  return (body.posts ?? []).map(({ _id }) => _id);
}

async function checkText(world: World, client: Client, post: PostReply): Promise<string[]> {
  const { history } = world;
  const texts = history.possible(`text/${post.title}`);
  // A post starts without a description.
  const allowed = new Set([...texts].map((text) => (text === false ? "" : text)));
  const violations = isAllowed(allowed, post.description, `description of ${post.title}`);
  const isListed = !history.possible(`banned/${post.owner.username}`).has(true);
  if (isListed && post.description !== "") {
    const found = await search(client, post.description);
    if (!found.includes(post._id)) violations.push(`search does not find ${post.description}`);
  }
  return violations;
}

async function checkPictures(client: Client, { title, images }: PostReply): Promise<string[]> {
  const violations = images.length === 1 ? [] : [`post ${title} has ${images.length} pictures`];
  for (const { url, sources } of images) {
    const urls = sources.flatMap(({ srcset }) =>
      srcset.split(", ").map((one) => one.split(" ")[0]),
    );
    for (const file of new Set([url, ...urls])) {
      const response = await client.fetch(file ?? "");
      const { byteLength } = await response.arrayBuffer();
      const isThere = response.status === 200 && byteLength > 0;
      if (!isThere) violations.push(`picture ${file} of ${title} answers ${response.status}`);
    }
  }
  return violations;
}

async function checkComments(
  { history, comments }: World,
  client: Client,
  post: Post,
  { _id, numComments }: PostReply,
): Promise<string[]> {
  const texts: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await client.call(listComments, { params: { id: _id }, query: { page } });
    texts.push(...(reply.body.comments ?? []).map(({ text }) => text));
    pages = reply.body.commentPageCount ?? 0;
  }
  const check = ({ text, owner }: Comment) => {
    const hidden = mayBeHidden(history, owner, `comment/${text}`);
    const allowed = visibleIf(history.possible(`comment/${text}`), hidden);
    return isAllowed(allowed, texts.includes(text), `comment ${text} on ${post.title}`);
  };
  const violations = comments.filter((comment) => comment.post === post).flatMap(check);
  if (new Set(texts).size < texts.length) violations.push(`comments of ${post.title} are doubled`);
  if (numComments !== texts.length) {
    violations.push(`${post.title} counts ${numComments} comments, lists ${texts.length}`);
  }
  return violations;
}

async function checkLikes({ history, site, members, staff }: World, post: PostReply) {
  const rows = await site.sql<{ user_id: string }>(
    `select user_id from likes where post_id = ${post._id}`,
  );
  const likers = new Set(rows.map(({ user_id }) => user_id));
  const violations = [];
  let isPruned = false;
  for (const person of [...members, staff]) {
    const { id, username } = person;
    const register = `like/${username}/${post.title}`;
    const hidden = mayBeHidden(history, person, register);
    // Comments of a pruned member may be deleted or not, so only the counts are checked.
    const mayBePruned = history.possible(`everPruned/${username}`).has(true);
    isPruned ||= mayBePruned;
    if (mayBePruned) continue;
    const allowed = visibleIf(history.possible(register), hidden);
    violations.push(...isAllowed(allowed, likers.has(id), `like of ${username} on ${post.title}`));
  }
  if (!isPruned && post.numLikes !== likers.size) {
    violations.push(`${post.title} counts ${post.numLikes} likes, has ${likers.size}`);
  }
  return violations;
}
