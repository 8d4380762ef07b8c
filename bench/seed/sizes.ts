/** How many rows of each kind a database is filled with. */
export type Size = {
  posts: number;
  comments: number;
  likes: number;
  users: number;
  follows: number;
  /** Whom the second user follows, as far as there are so many. */
  manyFollowed: number;
};

export const SMALL: Size = {
  posts: 10_000,
  comments: 50_000,
  likes: 30_000,
  users: 1_000,
  follows: 10_000,
  manyFollowed: 5_000,
};

const TIMES = 100;

export const LARGE: Size = {
  posts: SMALL.posts * TIMES,
  comments: SMALL.comments * TIMES,
  likes: SMALL.likes * TIMES,
  users: SMALL.users * TIMES,
  follows: SMALL.follows * TIMES,
  manyFollowed: SMALL.manyFollowed,
};

/** The first user follows so many. */
export const FEW_FOLLOWED = 10;

/** The first so many users like nothing, so that they can. */
export const WITHOUT_LIKES = 20;

export const SESSIONS = 10_000;

/** The token of the n-th session, from 1: it is the n-th user's, counted from the start again where there are fewer. */
export function sessionOf(n: number): string {
  return `bench-${n}`;
}
