import { beforeAll, expect, test } from "vitest";
import { type Desk, getDesk, LARGEST_ACCOUNTS_MAX } from "#contract/desk/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { aPublishedPost } from "#test/published-post.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";
import { deleteAccount, tidy } from "#test/tidy.ts";

const app = buildTestApp();
const moderator = prepared(() => aStaffMember(app));

/** Reads the desk of a site that has counted nothing yet. */
async function readStorage(): Promise<Desk["storage"]> {
  const { url } = await app.withSettings({});
  return ((await moderator.client.at(url).call(getDesk, {})).body as Desk).storage;
}

/** Lets a user have a post whose files take so many bytes; returns its id. */
async function stored(user: TestUser, bytes: number): Promise<string> {
  const id = await aPost(user);
  await setRows(app, "images", { post_id: id }, { bytes });
  return id;
}

const first = prepared(() => aPublishedPost(app));
/** What the files of the first post take, as they are served (bytes). */
let served = 0;

beforeAll(async () => {
  for (const file of first.files) {
    served += (await (await app.visitor.fetch(file)).arrayBuffer()).byteLength;
  }
});

test("counts the WebP files of a picture and, once they are made, its AVIF files", async () => {
  const [image] = await rowsOf(app, "images", { post_id: first.id });
  expect(image?.bytes).toBe(served);
  const { pictures, files, bytes } = await readStorage();
  expect({ pictures, files, bytes }).toEqual({
    pictures: 1,
    files: first.files.length,
    bytes: served,
  });
});

test("reports in /metrics what pictures take", async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toMatch(new RegExp(`^parade_pictures_bytes ${served}$`, "m"));
});

test("lists the ten accounts that store most, the largest first, without deleted ones", async () => {
  const users: TestUser[] = [];
  for (let place = 0; place <= LARGEST_ACCOUNTS_MAX; place += 1) {
    const user = await aUser(app);
    users.push(user);
    await stored(user, (place + 1) * 1_000_000);
  }
  const largest = users.at(-1);
  const second = await stored(users[0] as TestUser, 30_000_000);
  await stored(users[0] as TestUser, 0);
  const entry = (place: number) => ({
    username: users[place]?.username,
    pictures: 1,
    bytes: (place + 1) * 1_000_000,
  });
  const rest = [10, 9, 8, 7, 6, 5, 4, 3, 2].map(entry);
  expect((await readStorage()).largest).toEqual([
    { username: users[0]?.username, pictures: 3, bytes: 31_000_000 },
    ...rest,
  ]);

  // Stored until the hourly job deletes it.
  await users[0]?.client.call(deletePost, { params: { id: second } });
  expect((await readStorage()).largest[0]?.bytes).toBe(31_000_000);
  await tidy(app);
  expect((await readStorage()).largest).toEqual([...rest, entry(1)]);

  await deleteAccount(app, largest?._id ?? "");
  expect((await readStorage()).largest).toEqual([
    ...rest.slice(1),
    entry(1),
    { ...entry(0), pictures: 2 },
  ]);
});
