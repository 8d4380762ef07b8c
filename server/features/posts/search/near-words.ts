/** Returns how many letters differ: the fewest to change, remove, insert or swap with the next. */
export function distanceOf(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(before, j - 2) + 1 : changed;
      row.push(Math.min(changed, swapped, at(last, j) + 1, at(row, j - 1) + 1));
    }
    [before, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** Returns which share of their groups of three letters two words have in common, as pg_trgm does. */
export function similarityOf(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const common = [...a].filter((trigram) => b.has(trigram)).length;
  return common / (a.size + b.size - common);
}

function trigramsOf(word: string): Set<string> {
  const letters = [" ", " ", ...word, " "];
  return new Set(letters.slice(2).map((_, start) => letters.slice(start, start + 3).join("")));
}

/** Words that have this share in common are alike, however many letters differ. */
const SIMILARITY_MIN = 0.3;
/** Of shorter words only one letter may differ. */
const TWO_TYPOS_MIN = 5;

/**
 * Returns the words that may be meant by a misspelled one, most alike first: up to two letters differ or,
 * if `loosely`, less than that is alike. Of words that are equally alike, the earlier given is first.
 */
export function chooseNear(sought: string, words: readonly string[], loosely: boolean): string[] {
  const differing = [...sought].length < TWO_TYPOS_MIN ? 1 : 2;
  return [...new Set(words)]
    .filter((word) => word !== sought)
    .map((word) => ({
      word,
      distance: distanceOf(sought, word),
      similarity: similarityOf(sought, word),
    }))
    .filter(
      ({ distance, similarity }) =>
        distance <= differing || (loosely && similarity >= SIMILARITY_MIN),
    )
    .sort((a, b) => a.distance - b.distance || b.similarity - a.similarity)
    .map(({ word }) => word);
}
