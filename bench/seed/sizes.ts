/** Number of seeded rows of each kind. */
export type Size = {
  posts: number;
  comments: number;
  likes: number;
  users: number;
  follows: number;
  /** Number of users the second user follows, limited by the number of users. */
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

/** Number of users the first user follows. */
export const FEW_FOLLOWED = 10;

/** Number of first users without likes, whom measurements use to like posts. */
export const WITHOUT_LIKES = 20;

export const SESSIONS = 10_000;

/** Returns the token of session `n`, from 1. Users repeat where there are more sessions than users. */
export function sessionOf(n: number): string {
  return `bench-${n}`;
}
