/** Returns a list with the item at `from` at `to`. */
export function placed<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items.slice(from, from + 1);
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...moved);
}

const STEPS: Record<string, (at: number, count: number, columns: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at, _count, columns) => at - columns,
  ArrowDown: (at, _count, columns) => at + columns,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Returns where a key leads from a place of a grid, at its ends to them; null for other keys. */
export function stepOf(key: string, at: number, count: number, columns: number): number | null {
  const step = STEPS[key];
  return step ? Math.min(Math.max(step(at, count, columns), 0), count - 1) : null;
}

/** Returns how many columns a grid has as it is laid out. */
export function columnsOf(list: HTMLElement | null): number {
  return list ? getComputedStyle(list).gridTemplateColumns.split(" ").length : 1;
}
