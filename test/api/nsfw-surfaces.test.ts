import { expect, test } from "vitest";
import { followUser } from "#contract/follows/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { likePost } from "#contract/posts/contract.ts";
import { pinPost } from "#contract/posts/pins.ts";
import { oembedPath } from "#contract/syndication/paths.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import {
  page,
  SURFACE_PICTURES,
  type SurfaceKind,
  said,
  surfacesOf,
} from "#test/api/post-surfaces.ts";
import type { Client } from "#test/client.ts";
import { anUploadedPost, aPost, aUser, type TestUser } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
const { db } = app.services;

const [owner, off, blur, shown, staff, liker] = await Promise.all([
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
]);
const set = (user: TestUser, values: object) =>
  db.updateTable("users").set(values).where("id", "=", user._id).execute();
await set(blur, { setting_blur_nsfw: true });
await set(shown, { setting_view_nsfw: true });
await set(staff, { roles: [ROLE.moderator] });

const VIEWERS = {
  visitor: { client: app.client() },
  "member off": off,
  "member blur": blur,
  "member shown": shown,
  "owner off": owner,
  "staff off": staff,
} as const;
type ViewerName = keyof typeof VIEWERS;
type SessionViewer = { client: Client };
type Post = { id: string; pictureKey: string };

/** Creates an NSFW post; returns its id and the key of its picture's files. */
async function anNsfwPost(user: TestUser, category = 0, picture?: Buffer): Promise<Post> {
  const values = { category: String(category), title: "Velvet", nsfw: "true" };
  const id = await anUploadedPost(user, values, picture && [picture]);
  const image = db.selectFrom("images").select("key").where("post_id", "=", id);
  return { id, pictureKey: (await image.executeTakeFirstOrThrow()).key };
}

const posts = await Promise.all(
  SURFACE_PICTURES.map((picture, number) => anNsfwPost(owner, number, picture)),
);
const [symbol = { id: "", pictureKey: "" }] = posts;
// Suggestions name the most liked posts.
await db.updateTable("posts").set({ num_likes: 9 }).where("id", "=", symbol.id).execute();
for (const { id } of posts) await owner.client.call(pinPost, { params: { id } });
const members = [off, blur, shown, owner, staff];
/** An NSFW post of each member, with a like. */
const liked = new Map<SessionViewer, Post>();
for (const member of members) {
  const post = await anNsfwPost(member);
  await liker.client.call(likePost, { params: { id: post.id } });
  if (member !== owner) await member.client.call(followUser, { params: { id: owner._id } });
  liked.set(member, post);
}

// Written straight to the table, as a like also shows its post among the owner's notifications.
await db
  .insertInto("likes")
  .values([liker, shown].map(({ _id }) => ({ post_id: symbol.id, user_id: _id })))
  .execute();

/** What a surface reveals of a post: nothing, the post, or the post with its picture. */
type Exposure = "nothing" | "post" | "picture";
type Exposures = Record<ViewerName, Exposure>;
/** A surface and the viewers whose view differs from the default. */
type Watched = {
  name: string;
  read: (viewer: SessionViewer) => Promise<string>;
  /** The post that the surface could show to a viewer. */
  post: (viewer: SessionViewer) => Post;
  exposures: Exposures;
};

const everyone = (exposure: Exposure): Exposures => ({
  visitor: exposure,
  "member off": exposure,
  "member blur": exposure,
  "member shown": exposure,
  "owner off": exposure,
  "staff off": exposure,
});
/** The data of the call contain the picture, which the pages then omit. */
const LIST_CALL = {
  ...everyone("nothing"),
  "member blur": "picture",
  "member shown": "picture",
} as const;
const LIST_PAGE = { ...LIST_CALL, "member blur": "post" } as const;

const EXPOSURES: Record<SurfaceKind, Exposures> = {
  "list call": LIST_CALL,
  "list page": LIST_PAGE,
  "post call": everyone("picture"),
  "post page": { ...everyone("post"), "member shown": "picture", "owner off": "picture" },
  "public list": everyone("nothing"),
  // A public post is named by its title alone, which is tested below.
  "public post": everyone("nothing"),
};

/** Every list shows makers their own, but nobody follows themselves or looks like themselves. */
const WITHOUT_OWN = /following|look-alikes/;

/** Returns the rendered page without its serialized state. */
const drawn = (html: string) => html.replace(/<script[^>]*id="state">.*?<\/script>/s, "");
const headOf = (path: string) => async (viewer: SessionViewer) =>
  (await page(path)(viewer)).split("</head>")[0] ?? "";

const ownPostOf = (viewer: SessionViewer) => liked.get(viewer) ?? symbol;
const OWN: Exposures = { ...everyone("post"), visitor: "nothing", "member shown": "picture" };

const everywhere = surfacesOf({
  url: app.services.settings.site.url,
  maker: owner,
  posts: posts.map(({ id }) => id),
  word: "velvet",
});

const SURFACES: Watched[] = [
  ...everywhere.map(
    ({ name, read, kind, category }): Watched => ({
      name,
      read: async (viewer) => drawn(await read(viewer)),
      post: () => posts[category ?? 0] ?? symbol,
      exposures:
        kind.startsWith("list") && !WITHOUT_OWN.test(name)
          ? { ...EXPOSURES[kind], "owner off": "picture" }
          : EXPOSURES[kind],
    }),
  ),
  ...posts.map(
    (post, category): Watched => ({
      name: `the head of the post's page, category ${category}`,
      read: headOf(`/post/${post.id}`),
      post: () => post,
      // Prefetched for viewers to whom the page then shows it.
      exposures: { ...everyone("post"), "member shown": "picture", "owner off": "picture" },
    }),
  ),
  {
    name: "the page of a missing address",
    read: async (viewer) => drawn(await page("/nowhere")(viewer)),
    post: () => symbol,
    exposures: everyone("nothing"),
  },
  {
    name: "notifications of one's own post",
    read: said(listNotifications, { query: { page: 1 } }),
    post: ownPostOf,
    exposures: OWN,
  },
  {
    name: "the latest notifications of one's own post",
    read: said(getCurrentUser, {}),
    post: ownPostOf,
    exposures: OWN,
  },
];

function exposureOf(text: string, { id, pictureKey }: Post): Exposure {
  if (text.includes(pictureKey)) return "picture";
  // Excludes longer numbers that contain the id.
  return new RegExp(`(?<!\\d)${id}(?!\\d)`).test(text) ? "post" : "nothing";
}

const cells = SURFACES.flatMap((surface) =>
  (Object.keys(VIEWERS) as ViewerName[]).map(
    (viewer) => [surface.name, viewer, surface.exposures[viewer], surface] as const,
  ),
);

test.each(cells)("%s shows a %s of an NSFW post: %s", async (_, name, exposure, surface) => {
  const viewer = VIEWERS[name];
  expect(exposureOf(await surface.read(viewer), surface.post(viewer))).toBe(exposure);
});

test.each(CATEGORY_NUMBERS)(
  "returns a link without a picture from oEmbed for an NSFW post of category %i",
  async (category) => {
    const { url } = app.services.settings.site;
    const path = oembedPath(`${url}/post/${posts[category]?.id}`, "json");
    const embed = JSON.parse(await page(path)(VIEWERS.visitor));
    expect(embed).toMatchObject({ type: "link", title: "Velvet", author_name: owner.username });
    expect(
      Object.keys(embed)
        .filter((field) => /url$/.test(field))
        .toSorted(),
    ).toEqual(["author_url", "provider_url"]);
  },
);

test.each(["/", "/search?query=velvet", "/explore?category=0", `/profile/${owner.username}`])(
  "names no NSFW post in the data of %s to viewers who do not list them",
  async (path) => {
    for (const name of ["visitor", "member off", "staff off"] as const) {
      expect(exposureOf(await page(path)(VIEWERS[name]), symbol), name).toBe("nothing");
    }
  },
);

test("counts on a profile what its viewer sees", async () => {
  const maker = await aUser(app);
  await aPost(maker, { category: "0", nsfw: "true" });
  await aPost(maker, { category: "0" });
  await aPost(maker, { category: "2", nsfw: "true" });
  const countsFor = async (viewer: SessionViewer) => {
    const input = { params: { username: maker.username }, query: { nsfw: true } };
    const { numPosts, categoryCounts } = (await viewer.client.call(getProfile, input)).body;
    return { numPosts, categoryCounts };
  };
  const whole = { numPosts: 3, categoryCounts: [2, 0, 1, 0] };
  expect(await countsFor(maker)).toEqual(whole);
  expect(await countsFor(shown)).toEqual(whole);
  expect(await countsFor(blur)).toEqual(whole);
  const part = { numPosts: 1, categoryCounts: [1, 0, 0, 0] };
  expect(await countsFor(off)).toEqual(part);
  expect(await countsFor(VIEWERS.visitor)).toEqual(part);
});
