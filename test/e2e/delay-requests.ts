import type { Page, Route } from "@playwright/test";

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
