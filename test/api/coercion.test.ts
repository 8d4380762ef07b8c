import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { everyEndpoint } from "./every-endpoint.ts";

const RUNS = 60;
const endpoints = await everyEndpoint();

const throws = () => {
  throw new TypeError("coerced");
};

/** Values that throw on coercion to a string or a number. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    { toString: 1 },
    { toString: null, valueOf: {} },
    { toString: throws },
    { valueOf: throws },
    { [Symbol.toPrimitive]: throws },
    { length: { toString: 1, valueOf: 1 } },
    { length: Object.create(null) },
    [{ length: { valueOf: throws } }],
    Object.create(null),
    [{ toString: 1 }],
    Symbol("s"),
    1n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
  fc.anything({ withNullPrototype: true, withBigInt: true }),
);

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
}

test.each(endpoints)(
  "no value makes a schema of $method $path throw",
  ({ params, query, body, form }) => {
    for (const schema of [params, query, body, form]) {
      if (!schema) continue;
      const whole = fc.oneof(
        hostile,
        fc.record(Object.fromEntries(fieldsOf(schema).map((name) => [name, hostile])), {
          requiredKeys: [],
        }),
      );
      const property = fc.property(whole, (value) => {
        expect(() => schema.safeParse(value)).not.toThrow();
      });
      fc.assert(property, { numRuns: RUNS });
    }
  },
);
