import { expect, test } from "vitest";
import { BODY_MAX_BYTES } from "#contract/endpoint.ts";
import { parseOrRefuse } from "#server/platform/http/validation.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";

/** How much more processor time a hostile body may take than a plain one of the same size. */
const RATIO_MAX = 10;
const REPEATS = 20;
const UNITS = BODY_MAX_BYTES / 4;

/** Values of a field that fill a body, in the orders that cost most. */
const HOSTILE = {
  "marks in the order that is sorted slowest": `a${"\u0301".repeat(UNITS)}${"\u0316".repeat(UNITS)}`,
  blanks: " ".repeat(BODY_MAX_BYTES),
  "a list of wrong elements": new Array(BODY_MAX_BYTES / 2).fill(0),
  "a list of lists": new Array(Math.floor(BODY_MAX_BYTES / 3)).fill([]),
};
const PLAIN = "a".repeat(BODY_MAX_BYTES);

const bodies = (await everyEndpoint()).flatMap(({ method, path, body }) => {
  const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
  return body && fields.length > 0 ? [{ name: `${method} ${path}`, schema: body, fields }] : [];
});

/** Returns the processor time (µs) of refusing a value in each field. */
function timeOf({ schema, fields }: (typeof bodies)[number], value: unknown): number {
  const before = process.cpuUsage();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    for (const field of fields) {
      try {
        parseOrRefuse(schema, { [field]: value });
      } catch {
        // Most fields are refused, and those that are missing too.
      }
    }
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test.each(Object.entries(HOSTILE))("validates %s about as fast as plain text", (_, hostile) => {
  const sum = (value: unknown) => bodies.reduce((total, one) => total + timeOf(one, value), 0);
  const [plain, costly] = [sum(PLAIN), sum(hostile)];
  const slowest = bodies.map((one) => ({ name: one.name, time: timeOf(one, hostile) }));
  slowest.sort((one, other) => other.time - one.time);
  expect(costly / plain, slowest[0]?.name).toBeLessThan(RATIO_MAX);
});
