/** Lists are counted and paged up to so many rows; a longer one counts one more, which reads '100,000+'. */
export const COUNT_MAX = 100_000;
