import { listThreads } from "#contract/comments/contract.ts";
import { getDesk } from "#contract/desk/contract.ts";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { searchPosts } from "#contract/search/contract.ts";
import { COLOR_TOLERANCES } from "#contract/search/options.ts";
import { listShades } from "#server/platform/media/pictures/palette/game-shades.ts";
import { pngOf } from "../art/png.ts";
import { Random } from "../art/random.ts";
import { symbolOf } from "../art/symbols.ts";
import { searchByPicture } from "../pictures.ts";
import type { Request } from "../request.ts";
import { FOLLOWER, NOTIFIED, nameOf, PROLIFIC, STAFF, sessionOf } from "../seed/sizes.ts";
import { makeVocabulary } from "../seed/vocabulary.ts";

export type Call = { title: string; requestOf: (n: number) => Request };

/** The newest post, and the numbers of the last pages of Explore and of its comments. */
export type Found = { postId: string; lastExplored: number; lastThreads: number };

const SEED = 68;
const PICTURES = 20;
/** Drawings other than those from which the fingerprints of the seed are made. */
const FIRST_DRAWING = 1_000;
const FREQUENT = 10;
const RARE = 100;
// Coprime to the number of words.
const STEP = 1_237;

/** Returns what is measured: mostly of signed-in members, another each time, so that no reply is a stored one. */
export async function listCalls(found: Found): Promise<Call[]> {
  const { postId, lastExplored, lastThreads } = found;
  const threads = listThreads.path.replace(":id", postId);
  const explore = (page: number) => (n: number) => explored(page, member(n));
  const random = new Random(SEED);
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, (_, number) => pngOf(symbolOf(FIRST_DRAWING + number))),
  );
  const get = (path: string, session?: string) => (n: number) => ({
    path,
    session: session ?? member(n),
  });
  return [
    { title: "home, signed in", requestOf: get(`${homeFeed.path}?tiles=true`) },
    // Another URL each time, for which no reply is stored.
    { title: "home, page of a visitor", requestOf: (n) => ({ path: `/?n=${n}` }) },
    { title: "Explore, page 1", requestOf: explore(1) },
    { title: "Explore, page 100", requestOf: explore(100) },
    { title: "Explore, last page", requestOf: explore(lastExplored) },
    { title: "category, page", requestOf: get("/explore?category=2") },
    { title: "profile with 5,000 posts, page", requestOf: get(`/profile/${nameOf(PROLIFIC)}`) },
    { title: "post with 2,000 comments, page", requestOf: get(`/post/${postId}`) },
    { title: "its last page of comments", requestOf: get(`${threads}?page=${lastThreads}`) },
    ...searches(random),
    {
      title: "search by picture",
      requestOf: (n) => ({ ...searchByPicture(random.pick(pictures)), session: member(n) }),
    },
    {
      title: "notifications of one with 50,000",
      requestOf: get(listNotifications.path, sessionOf(NOTIFIED)),
    },
    {
      title: "feed of one who follows 5,000",
      requestOf: get(`${followingFeed.path}?tiles=true`, sessionOf(FOLLOWER)),
    },
    { title: "desk", requestOf: get(getDesk.path, sessionOf(STAFF)) },
  ];
}

/** Returns the request of a page of Explore. */
export function explored(page: number, session: string): Request {
  return { method: "POST", path: `${exploreFeed.path}?tiles=true&page=${page}`, session };
}

function searches(random: Random): Call[] {
  const vocabulary = makeVocabulary();
  const wordAt = (index: number) => vocabulary[index % vocabulary.length] ?? "";
  // No word has this letter.
  const mistype = (word: string) => `${word.slice(0, 2)}x${word.slice(3)}`;
  const search = (title: string, bodyOf: (n: number) => object): Call => ({
    title,
    requestOf: (n) => ({
      method: "POST",
      path: searchPosts.path,
      body: { tiles: true, ...bodyOf(n) },
      session: member(n),
    }),
  });
  return [
    search("search for a frequent word", (n) => ({ query: wordAt(n % FREQUENT) })),
    search("search for a rare word", (n) => ({
      query: wordAt(vocabulary.length - 1 - (n % RARE)),
    })),
    search("search for a mistyped word", (n) => ({ query: mistype(wordAt(n * STEP)) })),
    search("search by colors", (n) => ({
      filterColors: Array.from({ length: 1 + (n % 3) }, () => random.pick(listShades()).color),
      filterColorTolerance: random.pick(COLOR_TOLERANCES),
    })),
  ];
}

const MEMBERS = 5_000;

/** Returns the session of one of many members. */
function member(n: number): string {
  return sessionOf(100 + (n % MEMBERS));
}
