import fc from "fast-check";
import { anyActor, rareBody } from "./endpoint-requests.ts";
import { hostileText } from "./hostile-values.ts";
import { type PlannedRequest, reference } from "./planned-request.ts";

/** The pages of `web/routes.tsx`, with possible parameters. */
export const PAGES = [
  "/",
  "/following",
  "/explore?category=1&page=2",
  "/search?query=creation&filterCategory=0&page=1",
  "/login",
  "/join",
  "/join/discord",
  "/auth/discord?code=fzsecretcode&state=fzsecretstate&type=login",
  "/auth/discord?error=x&error_description=%3Cscript%3Efz(1)%3C/script%3E",
  "/reset-password",
  "/reset-password/reset/fzsecrettoken",
  "/privacy-policy",
  "/accessibility",
  "/verify/fzsecrettoken",
  "/remove-account/fzsecrettoken",
  "/restore-email/fzsecrettoken",
  `/user/${reference("user_member")}/edit`,
  `/user/${reference("user_member")}/ban`,
  "/settings",
  `/profile/${reference("name_member")}`,
  `/profile/${reference("name_blocked")}`,
  "/post/create",
  `/post/${reference("post_member")}`,
  `/post/${reference("post_blocker")}`,
  `/post/${reference("post_pruned")}`,
  `/post/${reference("post_member")}/edit`,
  "/colorconverter",
  "/loadout",
  "/loadout/manage",
  "/apbhsl",
  "/notifications?page=1",
  "/reports",
  "/audit",
  "/404",
  "/nowhere",
];

/** The server's routes besides the contract and the pages. */
const ROUTES = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/api/docs",
  "/api/docs/json",
  "/api/docs/static/index.html",
  "/api/auth/export/fzsecretexport",
  "/api/nothing",
  "/robots.txt",
  "/.well-known/security.txt",
  "/security-policy.txt",
  "/.well-known/gpc.json",
  "/sitemap.xml",
  "/sitemap/pages.xml",
  `/sitemap/posts-${reference("post_member")}.xml`,
  `/sitemap/users-${reference("user_member")}.xml`,
  "/feed/home.rss",
  "/feed/home.atom",
  `/feed/profile/${reference("name_member")}.rss`,
  "/feed/explore/0.json",
  `/oembed?url=https%3A%2F%2Fparade.example%2Fpost%2F${reference("post_member")}&format=json`,
  `/card/post/${reference("post_member")}/0.jpg`,
  `/card/post/${reference("post_blocker")}/abc.jpg`,
  `/card/profile/${reference("user_member")}/0.jpg`,
  "/card/site/home/0.jpg",
  "/manifest.webmanifest",
  "/icons/192.png",
  "/logo",
  "/media/nothing.webp",
  reference("media_member"),
  "/assets/nothing.js",
  "/auth/discord/start?type=login",
  "/dev/mail",
  "/dev/discord/authorize",
];

const RAW_TARGETS = [
  "//",
  "//[",
  "//a:b@c/",
  "///evil.example/%2e%2e",
  "/\\evil.example",
  "/%00",
  "/%",
  "/%ff%fe",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/../../etc/passwd",
  "/media/../database/PG_VERSION",
  "/media/%2e%2e%2f%2e%2e%2fdatabase%2fPG_VERSION",
  "/assets/..%5c..%5c",
  "/assets/%00.js",
  "/.env",
  "/.git/config",
  "/api//user/",
  "/api/user/%2e%2e/",
  "/API/user/",
  "/api/user/name/%",
  "/api/user/name/__proto__",
  "/api/post/constructor",
  "/post/1%00",
  "/post/9223372036854775808",
  "/profile/%F0%9F%92%A3",
  "/profile/%ED%A0%80",
  "/explore?category=__proto__&page=1e400",
  "/search?query=%00&page=-9223372036854775809",
  "/search?filterCategory=9&filterCreatorServer=32768&filterPriceRangeMax=1e999",
  "/audit?action=toString&page=99999999999999999999",
  "/reports?reason=32768",
  "/notifications?page=9007199254740993",
  "http://evil.example/",
  "http://evil.example:99999/api/user/",
  "https://user:password@evil.example/x",
  "http:///",
  "http://[/",
  "*",
  "?",
  "#",
  "x",
  `/${"a".repeat(8_000)}`,
  `/profile/${"a".repeat(3_000)}`,
  `/?${"a=1&".repeat(3_000)}`,
  `/${"../".repeat(500)}`,
  `/${"%2f".repeat(500)}`,
];

const METHODS = [
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "PURGE",
  "get",
  "FUZZ",
];

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant("GET") },
  { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
);

/** Generates a path, sometimes with a hostile ending. */
function spoilt(paths: readonly string[]): fc.Arbitrary<string> {
  const path = fc.constantFrom(...paths);
  const ending = fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed())) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("/", "//", "%", "%00", "?", "?page=1e9", ";a=b", "/.."),
    },
  );
  return fc.tuple(path, ending).map((parts) => parts.join(""));
}

const labelOf = (target: string) => target.replace(/[?#].*$/, "").slice(0, 40);

/** Generates paths of pages, documents and files, and unrouted ones. */
export const pathRequest: fc.Arbitrary<PlannedRequest> = fc
  .record({
    actor: anyActor,
    method,
    target: fc.oneof(
      { weight: 3, arbitrary: spoilt(PAGES) },
      { weight: 3, arbitrary: spoilt(ROUTES) },
      { weight: 3, arbitrary: fc.constantFrom(...RAW_TARGETS) },
      {
        weight: 1,
        arbitrary: hostileText.map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
      },
    ),
    sent: rareBody,
  })
  .map(({ actor, method, target, sent }) => ({
    label: `${method} ${labelOf(target)}`,
    actor,
    method,
    target,
    ...sent,
  }));
