type PageCell = number | "gap-before" | "gap-after";

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/**
 * Returns the cells of a pager: `range` pages around the current one, `margin` at either end, a gap
 * where two or more pages are omitted. At most range + 2 * margin + 2 cells. Pages count from 1.
 */
export function pageWindow(
  page: number,
  pageCount: number,
  range: number,
  margin: number,
): PageCell[] {
  const current = Math.min(Math.max(page, 1), pageCount);
  const start = Math.max(1, Math.min(current - Math.floor(range / 2), pageCount - range + 1));
  const end = Math.min(pageCount, start + range - 1);
  const headEnd = Math.min(margin, pageCount);
  const tailStart = Math.max(pageCount - margin + 1, 1);

  const shown = [...span(1, headEnd), ...span(start, end), ...span(tailStart, pageCount)];
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return [...pages, pageCount + 1]
    .flatMap((next, index): PageCell[] => {
      const missing = span((pages[index - 1] ?? 0) + 1, next - 1);
      const between = missing.length > 1 ? [next <= start ? "gap-before" : "gap-after"] : missing;
      return [...between, next] as PageCell[];
    })
    .slice(0, -1);
}
