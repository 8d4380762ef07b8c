import lighthouse, { type RunnerResult } from "lighthouse";

type Result = RunnerResult["lhr"];
/** A figure of a page load with its target: scores of 100, times in ms, transferred sizes in KiB. */
type Figure = {
  title: string;
  digits?: number;
  read: (result: Result) => number;
  meets: (figure: number) => boolean;
};

const KIB = 1024;
const TRIES = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const value = (name: string) => (result: Result) => result.audits[name]?.numericValue ?? Number.NaN;
const atMost = (most: number) => (figure: number) => figure <= most;
const score = (title: string, name: string, least = 100): Figure => ({
  title,
  read: ({ categories }) => Math.round((categories[name]?.score ?? 0) * 100),
  meets: (points) => points >= least,
});

export const FIGURES: readonly Figure[] = [
  score("Performance", "performance", 90),
  score("Accessibility", "accessibility"),
  score("Best practices", "best-practices"),
  score("SEO", "seo"),
  { title: "LCP (ms)", read: value("largest-contentful-paint"), meets: atMost(1_800) },
  { title: "TBT (ms)", read: value("total-blocking-time"), meets: atMost(200) },
  {
    title: "CLS",
    digits: 3,
    read: value("cumulative-layout-shift"),
    meets: (shift) => shift < 0.001,
  },
  {
    title: "First page (KiB)",
    read: (result) => value("total-byte-weight")(result) / KIB,
    meets: atMost(500),
  },
  { title: "Scripts (KiB)", read: (result) => scriptBytes(result) / KIB, meets: atMost(190) },
];

/** Measures a page as Lighthouse's phone, with the browser whose debugging port is given. */
export async function measurePage(url: string, port: number): Promise<number[]> {
  const result = await load(url, port);
  return FIGURES.map(({ read }) => read(result));
}

/** Retries, because a busy machine may lose a part of a recording. */
async function load(url: string, port: number, tries = TRIES): Promise<Result> {
  const flags = { port, onlyCategories: CATEGORIES, logLevel: "error" } as const;
  const lhr = (await lighthouse(url, { ...flags, throttlingMethod: "simulate" }))?.lhr;
  const scored = lhr && lhr.categories.performance?.score !== null;
  if (scored && !lhr.runtimeError) return lhr;
  if (tries > 1) return load(url, port, tries - 1);
  throw new Error(`${url}: ${lhr?.runtimeError?.message ?? "Lighthouse could not measure it."}`);
}

function scriptBytes({ audits }: Result): number {
  const details = audits["resource-summary"]?.details as
    | { items: { resourceType: string; transferSize: number }[] }
    | undefined;
  const scripts = details?.items.find(({ resourceType }) => resourceType === "script");
  return scripts?.transferSize ?? Number.NaN;
}
