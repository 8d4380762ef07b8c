import { describe, expect, it } from "vitest";
import { countSentence, lookalikeSentence } from "./likeness-texts.ts";

describe("countSentence", () => {
  it("counts in words", () => {
    expect([1, 2, 3].map(countSentence)).toEqual([
      "One earlier creation resembles yours.",
      "Two earlier creations resemble yours.",
      "Three earlier creations resemble yours.",
    ]);
  });
});

describe("lookalikeSentence", () => {
  const redOni = {
    title: "Red Oni",
    owner: { _id: "1", username: "kestrel" },
    likeness: "very close",
    createdAt: "2026-03-03T10:00:00.000Z",
  } as const;

  it("says how it resembles, with every difference", () => {
    expect(lookalikeSentence({ ...redOni, transforms: ["mirrored", "turned", "recoloured"] })).toBe(
      "Red Oni by kestrel, very close to yours, mirrored, turned and recoloured, posted March 3, 2026",
    );
  });

  it("omits differences where there are none", () => {
    expect(lookalikeSentence({ ...redOni, transforms: [] })).toBe(
      "Red Oni by kestrel, very close to yours, posted March 3, 2026",
    );
  });
});
