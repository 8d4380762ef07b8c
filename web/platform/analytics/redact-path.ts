/** Pages whose whole path everyone may know. Of others with a name or a secret, the kind is told. */
const PUBLIC = new Set(["/post/:id", "/profile/:username"]);

/**
 * What is told of a page: its path, never its query; `pattern` is the route's, such as
 * `/verify/:token`. Whatever no route knows may hold anything.
 */
export function redactPath(pattern: string | undefined, pathname: string): string {
  if (pattern === undefined || pattern.includes("*")) return "/404";
  return PUBLIC.has(pattern) ? pathname.replace(/(?<=.)\/+$/, "") : pattern;
}
