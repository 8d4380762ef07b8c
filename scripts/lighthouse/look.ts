import lighthouse from "lighthouse";
import type { Figures } from "./aims.ts";

const KIB = 1024;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** One look at a page as Lighthouse's phone, by the browser that listens at the port. */
export async function look(url: string, port: number): Promise<Figures> {
  const flags = { port, onlyCategories: CATEGORIES, throttlingMethod: "simulate" } as const;
  const result = await lighthouse(url, { ...flags, onlyCategories: CATEGORIES, logLevel: "error" });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "Lighthouse gave no result."}`);
  }
  const { categories, audits } = result.lhr;
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

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as {
    items?: { resourceType: string; transferSize: number }[];
  };
  return items.find(({ resourceType }) => resourceType === "script")?.transferSize ?? Number.NaN;
}
