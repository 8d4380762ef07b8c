/** Slashes at the start, and backslashes, which browsers treat as slashes. */
const LEADING_SLASHES = /^[/\\]+/;

/**
 * Returns the path and query of a request with one slash at the start: `//host` would name another
 * site wherever it is parsed as a URL.
 */
export function withOneSlash(requestUrl: string): string {
  return `/${requestUrl.replace(LEADING_SLASHES, "")}`;
}

/** Returns the absolute URL of a path on the site, for any path; never throws. */
export function pageUrl(siteUrl: string, path: string): string {
  const url = new URL(siteUrl);
  const [pathname = "", ...query] = path.split("?");
  url.pathname = pathname;
  url.search = query.join("?");
  return url.href;
}
