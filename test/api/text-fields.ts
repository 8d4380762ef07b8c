import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { everyEndpoint } from "./every-endpoint.ts";

type Schema = {
  type?: string;
  enum?: unknown;
  const?: unknown;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

const PARTS = ["params", "query", "body", "form"] as const;
// A pattern for ids, which are no free text.
const DIGITS = /^\^\[1-9\]/;

/**
 * Returns every field of the contract that accepts free text, as `POST /api/user body.username`.
 */
export async function everyTextField(): Promise<string[]> {
  const fields = (await everyEndpoint()).flatMap(textFieldsOf);
  return [...new Set(fields)].sort();
}

function textFieldsOf(endpoint: Endpoint): string[] {
  return PARTS.flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
    return textsIn(json, `${endpoint.method} ${endpoint.path} ${part}`);
  });
}

function textsIn(schema: Schema, path: string): string[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const inChoices = choices.flatMap((choice) => textsIn(choice, path));
  const inFields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textsIn(field, `${path}.${name}`),
  );
  const inItems = schema.items ? textsIn(schema.items, `${path}[]`) : [];
  const isText =
    schema.type === "string" &&
    schema.enum === undefined &&
    schema.const === undefined &&
    !DIGITS.test(schema.pattern ?? "");
  return [...(isText ? [path] : []), ...inChoices, ...inFields, ...inItems];
}
