import type { Page, Route } from "@playwright/test";

const toSite = (route: Route) => route.continue();

/** Holds back the requests whose address fits, until what it answers with is called. */
export async function holdBack(
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
