import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { postIdIn } from "./original-link.ts";

const SITE = "https://parade.example";
const id = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);

describe("the original of a report", () => {
  it("is read from an id and from every form of a post's link", () => {
    fc.assert(
      fc.property(id, fc.constantFrom("", "/", "#comments", "?from=mail"), (post, end) => {
        const forms = [
          post,
          `/post/${post}${end}`,
          `${SITE}/post/${post}${end}`,
          ` parade.example/post/${post}${end} `,
        ];
        for (const form of forms) expect(postIdIn(form, SITE)).toBe(post);
      }),
    );
  });

  it.each([
    "",
    "0",
    "Grin, uncut",
    "https://elsewhere.example/post/1",
    "http://parade.example/post/1",
    "https://parade.example.elsewhere.example/post/1",
    "https://parade.example/profile/1",
    "https://parade.example/post/1/edit",
    "https://parade.example/post/create",
    "https://",
    "javascript:/post/1",
  ])("is not read from %j", (text) => {
    expect(postIdIn(text, SITE)).toBeNull();
  });
});
