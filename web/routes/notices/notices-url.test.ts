import { expect, test } from "vitest";
import { noticesPath, parseNotices } from "./notices-url.ts";

test.each([
  ["/notices", { status: "open", page: 1 }],
  ["/notices?status=decided", { status: "decided", page: 1 }],
  ["/notices?status=decided&page=3", { status: "decided", page: 3 }],
] as const)("%s is the URL of %j", (path, shown) => {
  expect(noticesPath(shown)).toBe(path);
  expect(parseNotices(new URL(path, "https://parade.example").searchParams)).toEqual(shown);
});

test("invalid parameters take their defaults", () => {
  const search = new URLSearchParams("status=lost&page=none");
  expect(parseNotices(search)).toEqual({ status: "open", page: 1 });
});
