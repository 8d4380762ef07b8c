/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** The item at an index of any size, walking the list round and round. */
export const pick = <T>(list: readonly [T, ...T[]], index: number): T =>
  list[((index % list.length) + list.length) % list.length] ?? list[0];
