/** How many posts one can turn from a tile's page, in each direction. */
const TURNED_MAX = 50;

/** Returns the ids around one of a list's, through whose posts its page turns. */
export function neighborsOf(ids: readonly string[], index: number): readonly string[] {
  return ids.slice(Math.max(0, index - TURNED_MAX), index + TURNED_MAX + 1);
}
