import { expect, test } from "vitest";
import { redactPath } from "./page-views.ts";

test.each([
  ["/", "/", "/"],
  ["/search", "/search/", "/search"],
  ["/post/:id", "/post/123", "/post/123"],
  ["/post/:id", "/post/123/", "/post/123"],
  ["/profile/:username", "/profile/vexley", "/profile/vexley"],
  ["/verify/:token", "/verify/s3cret", "/verify/:token"],
  ["/reset-password/reset/:token", "/reset-password/reset/s3cret", "/reset-password/reset/:token"],
  ["/user/:id/ban", "/user/7/ban", "/user/:id/ban"],
  ["*", "/verify/s3cret/more", "/404"],
  [undefined, "/s3cret", "/404"],
])("reports route %s at %s as %s", (pattern, pathname, reported) => {
  expect(redactPath(pattern, pathname)).toBe(reported);
});
