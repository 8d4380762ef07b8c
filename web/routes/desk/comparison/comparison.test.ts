import { expect, it } from "vitest";
import type { Comparison } from "#contract/reports/contract.ts";
import { laterText, pairSentence } from "./comparison.tsx";

const image = { url: "", width: 1, height: 1, thumbhash: "", alt: "", sources: [] };
const postOf = (title: string, username: string, createdAt: string): Comparison["earlier"] => ({
  _id: "1",
  title,
  image,
  maker: { _id: "1", username, avatar: null, numPosts: 1 },
  createdAt,
});
const whole = { x: 0, y: 0, width: 1, height: 1 };
const comparison: Comparison = {
  earlier: postOf("Red Oni", "kestrel", "2026-03-03T19:42:00Z"),
  later: postOf("Blue Demon", "lowtide", "2026-11-14T22:08:00Z"),
  reported: "later",
  resemblance: {
    likeness: "very close",
    transforms: ["mirrored", "recoloured"],
    alignment: { mirrored: true, turns: 0, earlier: whole, later: whole },
  },
  creditable: true,
  timeline: [],
};

it("counts the whole days between two posts", () => {
  const { earlier, later } = comparison;
  expect(laterText(earlier.createdAt, later.createdAt)).toBe("256 days later");
  expect(laterText("2026-03-03T19:42:00Z", "2026-03-04T19:42:00Z")).toBe("1 day later");
  expect(laterText("2026-03-03T19:42:00Z", "2026-03-04T19:41:59Z")).toBe("Less than a day later");
});

it("describes a pair in one sentence, by how much it is alike", () => {
  expect(pairSentence(comparison)).toBe(
    "Blue Demon by lowtide, very close to Red Oni by kestrel, mirrored and recoloured, posted 256 days later.",
  );
  expect(pairSentence({ ...comparison, resemblance: null })).toBe(
    "Blue Demon by lowtide, beside Red Oni by kestrel, posted 256 days later.",
  );
});
