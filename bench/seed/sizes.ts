/** Number of seeded rows of each kind. */
export type Size = {
  posts: number;
  comments: number;
  likes: number;
  users: number;
  follows: number;
  /** Number of users the second user follows, limited by the number of users. */
  manyFollowed: number;
  /** Number of comments of the newest post. */
  commentsOfNewest: number;
  /** Number of posts of the user `PROLIFIC`, and of notifications of `NOTIFIED`. */
  postsOfOne: number;
  notificationsOfOne: number;
  /** Whether pictures have colors and fingerprints, by which searches find them. */
  hasLooks: boolean;
};

export const SMALL: Size = {
  posts: 10_000,
  comments: 50_000,
  likes: 30_000,
  users: 1_000,
  follows: 10_000,
  manyFollowed: 5_000,
  commentsOfNewest: 1_000,
  postsOfOne: 0,
  notificationsOfOne: 0,
  hasLooks: false,
};

/** Returns the size of a site with so many posts and with the most active members and longest list of comments that are expected. */
export function sizeOf(posts: number): Size {
  const users = Math.max(6_000, posts / 10);
  return {
    posts,
    comments: posts * 5,
    likes: posts * 3,
    users,
    follows: users * 10,
    manyFollowed: 5_000,
    commentsOfNewest: 2_000,
    postsOfOne: 5_000,
    notificationsOfOne: 50_000,
    hasLooks: true,
  };
}

/** Number of users the first user follows. */
export const FEW_FOLLOWED = 10;

/** Number of first users without likes, whom measurements use to like posts. */
export const WITHOUT_LIKES = 20;

/** Numbers of particular users, from 1. */
export const FOLLOWER = 2;
export const PROLIFIC = 21;
export const NOTIFIED = 22;
export const STAFF = 23;

export const SESSIONS = 10_000;

/** Returns the name of user `n`. */
export function nameOf(n: number): string {
  return `bench${n}`;
}

/** Returns the token of session `n`, from 1. Users repeat where there are more sessions than users. */
export function sessionOf(n: number): string {
  return `bench-${n}`;
}
