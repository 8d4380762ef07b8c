import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";

const MANIFEST = new URL("../../dist/client/.vite/manifest.json", import.meta.url);

type Chunk = { file: string; name?: string; src?: string };

/** Returns the path of the script that a source file or a shared chunk is built into; throws if there is none. */
export function builtChunk(source: string): string {
  const chunks: Chunk[] = Object.values(JSON.parse(readFileSync(MANIFEST, "utf8")));
  const chunk = chunks.find(({ name, src }) => src === source || (!src && name === source));
  if (!chunk) throw new Error(`nothing is built from ${source}`);
  return `/${chunk.file}`;
}

const toSite = (route: Route) => route.continue();

/** Delays the requests whose URL matches, until the returned function is called. */
export async function delayRequests(
  page: Page,
  url: string | RegExp,
  letOn: (route: Route) => Promise<void> = toSite,
): Promise<() => void> {
  const { promise: allowed, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await allowed;
    await letOn(route);
  });
  return resolve;
}
