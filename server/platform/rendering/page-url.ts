/** Several slashes at the start, and backslashes, which browsers take for slashes. */
const START = /^[/\\]+/;

/**
 * Returns the path and query of a request with one slash at the start: `//host` would name another
 * site wherever it is read as an address.
 */
export function withOneSlash(requestUrl: string): string {
  return `/${requestUrl.replace(START, "")}`;
}

/** Returns the absolute URL of a path on the site, whatever the path holds; never throws. */
export function pageUrl(siteUrl: string, path: string): string {
  const url = new URL(siteUrl);
  const [pathname = "", ...query] = path.split("?");
  url.pathname = pathname;
  url.search = query.join("?");
  return url.href;
}
