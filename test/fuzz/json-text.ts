import fc from "fast-check";
import { hostileJson } from "./hostile-values.ts";

/** JSON as text, so that values which JavaScript cannot represent can be parts of it. */
export type JsonPart =
  | { text: string }
  | { list: readonly JsonPart[] }
  | { fields: readonly (readonly [string, JsonPart])[] };

export function writeJson(part: JsonPart): string {
  if ("text" in part) return part.text;
  if ("list" in part) return `[${part.list.map(writeJson).join(",")}]`;
  return `{${part.fields.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join(",")}}`;
}

const EXTRA_NAMES = ["__proto__", "constructor", "toString", "then", "id", "roles", "userId", ""];

/**
 * Generates a part with one fault: at some depth a value is replaced, omitted, duplicated or added.
 */
export function faulty(part: JsonPart): fc.Arbitrary<JsonPart> {
  const replaced = hostileJson.map((text): JsonPart => ({ text }));
  if ("text" in part) return replaced;
  if ("list" in part) return fc.oneof(replaced, faultyList(part.list));
  const added = fc
    .tuple(fc.constantFrom(...EXTRA_NAMES), replaced)
    .map((field): JsonPart => ({ fields: [...part.fields, field] }));
  if (part.fields.length === 0) return fc.oneof(replaced, added);
  return fc.oneof(
    { weight: 8, arbitrary: faultyField(part.fields) },
    { weight: 1, arbitrary: added },
    { weight: 1, arbitrary: replaced },
  );
}

type Fields = readonly (readonly [string, JsonPart])[];

function faultyField(fields: Fields): fc.Arbitrary<JsonPart> {
  return fc.nat({ max: fields.length - 1 }).chain((index) => {
    const field = fields[index] as Fields[number];
    const [name, value] = field;
    const without = fields.filter((_, position) => position !== index);
    return fc.oneof(
      { weight: 6, arbitrary: faulty(value).map((bad) => ({ fields: [...without, [name, bad]] })) },
      { weight: 1, arbitrary: fc.constant({ fields: without }) },
      { weight: 1, arbitrary: fc.constant({ fields: [...fields, field] }) },
    ) as fc.Arbitrary<JsonPart>;
  });
}

function faultyList(list: readonly JsonPart[]): fc.Arbitrary<JsonPart> {
  const [first] = list;
  if (!first) return hostileJson.map((text) => ({ list: [{ text }] }));
  return fc.oneof(
    faulty(first).map((bad): JsonPart => ({ list: [bad, ...list.slice(1)] })),
    fc.constantFrom(40, 1_000).map((times): JsonPart => ({ list: Array(times).fill(first) })),
  );
}
