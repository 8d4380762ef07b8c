/**
 * Routes whose whole path is public. Of other routes with a name or a secret, only the pattern is
 * reported.
 */
const PUBLIC = new Set(["/post/:id", "/profile/:username"]);

/**
 * Returns the path to report for a page, never its query; `pattern` is the route's, such as
 * `/verify/:token`. A path that matches no route is not reported, as it may contain anything.
 */
export function redactPath(pattern: string | undefined, pathname: string): string {
  if (pattern === undefined || pattern.includes("*")) return "/404";
  return PUBLIC.has(pattern) ? pathname.replace(/(?<=.)\/+$/, "") : pattern;
}
