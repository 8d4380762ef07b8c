type Tile = {
  /** Height as a multiple of the width. */
  height: number;
};

/** Distributes tiles in order, each to the column that is shortest so far. */
export function fillColumns<T extends Tile>(tiles: readonly T[], widths: readonly number[]): T[][] {
  const columns = widths.map((width) => ({ width, height: 0, tiles: [] as T[] }));
  for (const tile of tiles) {
    const shortest = columns.reduce((a, b) => (b.height < a.height ? b : a));
    shortest.tiles.push(tile);
    shortest.height += tile.height * shortest.width;
  }
  return columns.map((column) => column.tiles);
}
