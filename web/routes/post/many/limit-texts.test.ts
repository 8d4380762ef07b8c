import { expect, test } from "vitest";
import { limitSentence, restSentence } from "./limit-texts.ts";

const NOW = Date.parse("2026-03-10T12:00:00.000Z");

test.each([
  ["staff", { isStaff: true, createdAt: "2020-01-01T00:00:00.000Z" }, "."],
  ["somebody whose age is not loaded", { isStaff: false, createdAt: undefined }, "."],
  [
    "somebody of three days",
    { isStaff: false, createdAt: "2026-03-07T12:00:00.000Z" },
    ", and 60 a day.",
  ],
  ["somebody newer", { isStaff: false, createdAt: "2026-03-07T12:00:01.000Z" }, ", and 20 a day."],
])("says the limits of %s", (_, account, end) => {
  expect(limitSentence(account, NOW)).toBe(`You can publish 20 posts an hour${end}`);
});

test("says when the rest goes", () => {
  const until = new Date(2026, 2, 10, 0, 41).getTime();
  const open = "while this page is open or once you open it again.";
  const [today, yesterday] = [10, 9].map((day) => new Date(2026, 2, day, 0, 5).getTime());
  expect(restSentence(3, until, today ?? 0)).toBe(`The other 3 go by themselves at 0:41, ${open}`);
  expect(restSentence(3, until, yesterday ?? 0)).toBe(
    `The other 3 go by themselves tomorrow at 0:41, ${open}`,
  );
  expect(restSentence(1, null, NOW)).toBe(`The last one goes by itself later, ${open}`);
});
