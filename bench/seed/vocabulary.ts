const STARTS =
  "b bl br c ch cr d dr f fl g gl gr h j k l m n p pl r s sh sk st t th tr v w z".split(" ");
const VOWELS = ["a", "e", "i", "o", "u", "ai", "ou"];
const ENDS = ["", "", "n", "r", "l", "s", "t", "m", "nd", "rk"];
const LONGEST = 9;

/** Number of different words in all texts. */
export const WORD_COUNT = 4_000;

/** Returns invented words of up to 9 letters, the same in each run. */
export function makeVocabulary(): string[] {
  const next = sequence(7);
  const pick = (parts: readonly string[]) => parts[next() % parts.length] ?? "";
  const syllable = () => pick(STARTS) + pick(VOWELS) + pick(ENDS);
  const words = new Set<string>();
  while (words.size < WORD_COUNT) {
    const word = syllable() + syllable();
    if (word.length <= LONGEST) words.add(word);
  }
  return [...words];
}

/** Returns a seeded pseudo-random generator (Park and Miller). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state >>> 8;
  };
}
