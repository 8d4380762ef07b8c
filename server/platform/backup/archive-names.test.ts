import { expect, test } from "vitest";
import { listExpired, migrationName, nightlyName, timedName } from "./archive-names.ts";

const DAY_MS = 24 * 3_600_000;
/** A Sunday. */
const NEWEST = new Date("2026-11-29T04:17:30.500Z");

/** Returns the archives of a number of nights in a row, the newest first. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => nightlyName(new Date(NEWEST.getTime() - ago * DAY_MS)));

test("names archives by what made them, and when", () => {
  expect(nightlyName(NEWEST)).toBe("nightly-2026-11-29.tar.zst");
  expect(migrationName("0012_backups", NEWEST)).toBe(
    "before-0012_backups-2026-11-29T04-17-30.tar.zst",
  );
  expect(timedName(NEWEST)).toBe("2026-11-29T04-17-30.tar.zst");
});

test("leaves 14 nights, and of 8 weeks the last night each", () => {
  expect(listExpired(nights(14))).toEqual([]);
  const expired = listExpired(nights(100).reverse());
  const left = nights(100).filter((name) => !expired.includes(name));
  const sundays = ["2026-11-15", "2026-11-08", "2026-11-01", "2026-10-25", "2026-10-18"];
  expect(left).toEqual([
    ...nights(14),
    ...[...sundays, "2026-10-11"].map((day) => `nightly-${day}.tar.zst`),
  ]);
});

test("leaves each night's choice to the next, so that a week stays while days pass", () => {
  let folder: string[] = [];
  for (const name of nights(100).reverse()) {
    folder.push(name);
    const expired = listExpired(folder);
    folder = folder.filter((one) => !expired.includes(one));
  }
  const expired = listExpired(nights(100));
  expect(folder.reverse()).toEqual(nights(100).filter((name) => !expired.includes(name)));
});

test("leaves the last nights, however long ago they were, and 14 where nights are missing", () => {
  const weekly = nights(200).filter((_, ago) => ago % 7 === 0);
  expect(listExpired(weekly)).toEqual(weekly.slice(14));
  expect(listExpired(["nightly-2020-01-01.tar.zst"])).toEqual([]);
});

test("leaves three archives from before a migration, and files with other names", () => {
  const before = [
    "before-0012_a-2026-03-01T00-00-00.tar.zst",
    "before-0009_z-2026-01-01T00-00-00.tar.zst",
    "before-0010_b-2026-02-02T00-00-00.tar.zst",
    "before-0010_b-2026-02-01T00-00-00.tar.zst",
  ];
  const others = [
    "monday.tar.zst",
    "2020-01-01T00-00-00.tar.zst",
    "nightly-2020-01-01.tar.zst.part",
  ];
  expect(listExpired([...others, ...before])).toEqual([before[1]]);
});
