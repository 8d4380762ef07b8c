import fc from "fast-check";
import { z } from "zod";

type Schema = {
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/** Values of text fields by name, where the schema does not say enough, such as ids that exist. */
export type Known = Record<string, readonly string[]>;

/** Generates JSON values that a schema of the contract accepts, mostly. */
export function validValue(schema: z.ZodType, known: Known = {}): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return valuesOf(json as Schema, "", known);
}

function valuesOf(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, name, known)));
  const type = [schema.type ?? "string"].flat();
  if (type.includes("object")) return objectOf(schema, known);
  if (type.includes("array")) return listOf(schema, name, known);
  if (type.includes("integer") || type.includes("number")) return numberOf(schema);
  if (type.includes("boolean")) return fc.boolean();
  if (type.includes("null")) return fc.constant(null);
  return textOf(schema, name, known);
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(schema, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, known: Known) {
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
  return fc.array(valuesOf(items, name, known), lengths);
}

function numberOf({ minimum = 0, maximum = 1_000 }: Schema) {
  const min = Math.ceil(minimum);
  return fc.integer({ min, max: Math.min(maximum, min + 100_000) });
}

function textOf({ maxLength = 40 }: Schema, name: string, known: Known) {
  const values = known[name];
  if (values) return fc.constantFrom(...values);
  return fc.lorem({ maxCount: 3 }).map((words) => words.slice(0, maxLength));
}
