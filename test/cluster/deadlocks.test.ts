import { beforeEach, expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { startLockedNode } from "./locked-node.ts";

const { site, locking } = await startLockedNode();
// PostgreSQL looks for a deadlock only once, a second after a wait began, so a real one is not certain.
await locking.query(`create sequence conflicts minvalue -10;
  create function conflict() returns trigger language plpgsql as $$ begin
    if nextval('conflicts') <= 0 then
      raise exception 'deadlock detected' using errcode = 'deadlock_detected';
    end if;
    return new;
  end $$;
  create trigger conflict before insert on likes for each row execute function conflict();
  create trigger conflict before insert on comments for each row execute function conflict()`);

let user: TestUser;
let params: { id: string };
beforeEach(async () => {
  user = await aUser(site);
  params = { id: await aPost(await aUser(site)) };
});

const like = () => user.client.call(likePost, { params });
const comment = () => user.client.call(createComment, { params, body: { text: "Me too" } });

/** Ends the first inserts of a request with a deadlock, as many as `times`. */
async function deadlock<T>(write: () => Promise<T>, times: number): Promise<T> {
  await locking.query(`alter sequence conflicts restart with ${1 - times}`);
  return write();
}

test("retries a transaction after a deadlock", async () => {
  expect(await deadlock(like, 1)).toMatchObject({ status: 200, body: { numLikes: 1 } });
});

test("retries a single statement after a deadlock", async () => {
  expect((await deadlock(comment, 1)).status).toBe(200);
  const { body } = await user.client.call(listComments, { params, query: { page: 1 } });
  expect(body.numComments).toBe(1);
});

test("returns 503 with Retry-After after a second deadlock", async () => {
  const reply = await deadlock(like, 2);
  expect(reply.status).toBe(503);
  expect(reply.headers.get("retry-after")).toBe("5");
  expect((await deadlock(comment, 2)).status).toBe(503);
  expect((await like()).status).toBe(200);
});
