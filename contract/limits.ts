/** How many calls an account (else an address) may make in so many seconds. */
export const LIMITS = {
  signIn: { max: 10, seconds: 60 },
  signUp: { max: 5, seconds: 3600 },
  mail: { max: 3, seconds: 3600 },
  createPost: { max: 20, seconds: 3600 },
  upload: { max: 20, seconds: 3600 },
  createComment: { max: 10, seconds: 60 },
  likeOrFollow: { max: 60, seconds: 60 },
  report: { max: 20, seconds: 3600 },
  search: { max: 60, seconds: 60 },
  other: { max: 600, seconds: 60 },
} as const;
