/** What one look at a page measured; scores of 100, times in ms, sizes in KiB as they were sent. */
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

/** What is told of each page, and what it should come to. */
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

/** The middle one of several looks, for each figure by itself. */
export function medianOf(looks: readonly Figures[]): Figures {
  const middle = (figure: Figure) => {
    const sorted = looks.map((look) => look[figure]).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(FIGURES.map((figure) => [figure, middle(figure)])) as Figures;
}

/** The figures that miss their aim, by their titles. */
export function missedBy(figures: Figures): string[] {
  return FIGURES.filter((figure) => !COLUMNS[figure].meets(figures[figure])).map(
    (figure) => COLUMNS[figure].title,
  );
}
