import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RankedPost, spreadMakers } from "./popular-queries.ts";

const rankings = fc
  .array(fc.nat(20), { maxLength: 80 })
  .map((owners) =>
    owners.map((owner, place) => ({ id: `${place}`, owner_id: `${owner}`, likes: 1 })),
  );

function countMost(posts: readonly RankedPost[]): number {
  const groups = Object.groupBy(posts, ({ owner_id }) => owner_id);
  return Math.max(0, ...Object.values(groups).map((group) => group?.length ?? 0));
}

const placesOf = (posts: readonly RankedPost[]) => posts.map(({ id }) => Number(id));
const inOrder = (places: readonly number[]) => places.toSorted((a, b) => a - b);

describe("spreadMakers", () => {
  it("gives no maker more than two of the first 24 places", () => {
    fc.assert(
      fc.property(rankings, (ranking) => {
        expect(countMost(spreadMakers(ranking).slice(0, 24))).toBeLessThanOrEqual(2);
      }),
    );
  });

  it("keeps the ranking among the first 24 and among those behind, each post once", () => {
    fc.assert(
      fc.property(rankings, (ranking) => {
        const places = placesOf(spreadMakers(ranking));
        expect(new Set(places).size).toBe(places.length);
        for (const part of [places.slice(0, 24), places.slice(24)]) {
          expect(part).toEqual(inOrder(part));
        }
      }),
    );
  });

  it("omits posts only where too few makers fill the first 24", () => {
    fc.assert(
      fc.property(rankings, (ranking) => {
        const { length } = spreadMakers(ranking);
        expect(length === ranking.length || length < 24).toBe(true);
      }),
    );
  });
});
