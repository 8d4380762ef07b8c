import lighthouse, { type RunnerResult as Result } from "lighthouse";
import type { Figures } from "./aims.ts";

const KIB = 1024;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const TRIES = 3;

/** Measures a page as Lighthouse's phone, with the browser whose debugging port is given. */
export async function measurePage(url: string, port: number): Promise<Figures> {
  const { categories, audits } = await audit(url, port);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    largestPaint: value("largest-contentful-paint"),
    blocking: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    total: value("total-byte-weight") / KIB,
    scripts: scriptBytes(audits["resource-summary"]?.details) / KIB,
  };
}

/** Retries, because a busy machine may lose a part of a recording. */
async function audit(url: string, port: number, tries = TRIES): Promise<Result["lhr"]> {
  const flags = { port, onlyCategories: CATEGORIES, logLevel: "error" } as const;
  const result = await lighthouse(url, { ...flags, throttlingMethod: "simulate" });
  const error = result?.lhr.runtimeError ?? lostScore(result?.lhr);
  if (result && !error) return result.lhr;
  if (tries > 1) return audit(url, port, tries - 1);
  throw new Error(`${url}: ${error?.message ?? "Lighthouse gave no result."}`);
}

function lostScore(lhr: Result["lhr"] | undefined): { message: string } | undefined {
  const lost = lhr?.categories.performance?.score === null;
  return lost ? { message: "Lighthouse could not measure how it performs." } : undefined;
}

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as {
    items?: { resourceType: string; transferSize: number }[];
  };
  return items.find(({ resourceType }) => resourceType === "script")?.transferSize ?? Number.NaN;
}
