/** The figures of one page load: scores of 100, times in ms, transferred sizes in KiB. */
export type Figures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  total: number;
  scripts: number;
};
export type Figure = keyof Figures;

type Column = { title: string; digits: number; meets: (figure: number) => boolean };

const perfect: Pick<Column, "digits" | "meets"> = { digits: 0, meets: (score) => score >= 100 };
const atMost = (most: number) => (figure: number) => figure <= most;

/** The reported figures and their targets. */
export const COLUMNS: Readonly<Record<Figure, Column>> = {
  performance: { title: "Performance", ...perfect },
  accessibility: { title: "Accessibility", ...perfect },
  bestPractices: { title: "Best practices", ...perfect },
  seo: { title: "SEO", ...perfect },
  largestPaint: { title: "LCP (ms)", digits: 0, meets: atMost(1_600) },
  blocking: { title: "TBT (ms)", digits: 0, meets: () => true },
  shift: { title: "CLS", digits: 3, meets: (shift) => shift < 0.001 },
  total: { title: "First page (KiB)", digits: 0, meets: atMost(500) },
  scripts: { title: "Scripts (KiB)", digits: 0, meets: atMost(150) },
};

export const FIGURES = Object.keys(COLUMNS) as Figure[];

/** Returns the median of each figure. */
export function medianOf(loads: readonly Figures[]): Figures {
  const middle = (figure: Figure) => {
    const sorted = loads.map((load) => load[figure]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(FIGURES.map((figure) => [figure, middle(figure)])) as Figures;
}

/** Returns the titles of the figures that miss their target. */
export function missedBy(figures: Figures): string[] {
  return FIGURES.filter((figure) => !COLUMNS[figure].meets(figures[figure])).map(
    (figure) => COLUMNS[figure].title,
  );
}
