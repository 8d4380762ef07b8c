/** Returns integers from 0 to below `count`, uniformly distributed. */
export type Random = (count: number) => number;

const RANGE = 2 ** 32;
export const SEED_LENGTH = 7;
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Creates a generator that is deterministic by seed (FNV-1a, then mulberry32). */
export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / RANGE) * count);
  };
}

function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/** Returns the seed of random bytes, `SEED_LENGTH` of which make one that is short enough to read aloud. */
export function seedOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

export function isSeed(text: string): boolean {
  return /^[a-z0-9]{1,16}$/.test(text);
}
