import { expect, test } from "vitest";
import { positionIn } from "./list-position.tsx";

const ROWS = ["1", "2", "3"].map((_id) => ({ _id }));

test.each([
  ["1", { page: 1, pageSize: 3, total: 7 }, { text: "1 of 7", previous: null, next: "2" }],
  ["2", { page: 2, pageSize: 3, total: 7 }, { text: "5 of 7", previous: "1", next: "3" }],
  ["3", { page: 2, pageSize: 3, total: undefined }, { text: "6", previous: "2", next: null }],
  // Somebody else has just settled some: the count is older than the rows.
  ["3", { page: 1, pageSize: 3, total: 2 }, { text: "3 of 3", previous: "2", next: null }],
  ["9", { page: 1, pageSize: 3, total: 7 }, null],
])("places %s at %j", (id, place, position) => {
  expect(positionIn(ROWS, id, place)).toEqual(position);
});
