import fc from "fast-check";
import { z } from "zod";
import { SECRET } from "./hostile-values.ts";
import type { JsonPart } from "./json-text.ts";
import { reference } from "./planned-request.ts";

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

const PEOPLE = ["member", "viewer", "unverified", "blocked", "leaving", "moderator", "admin"];
const text = (value: string): JsonPart => ({ text: JSON.stringify(value) });
const refers = (...names: string[]) => fc.constantFrom(...names).map((name) => reference(name));
const somebody = (what: string) => refers(...PEOPLE.map((person) => `${what}_${person}`));

// Excludes the NSFW post, because staff would unmark it.
const POST_IDS = ["member", "viewer", "blocker", "pruned", "deleted"].map((of) => `post_${of}`);
const somePost = refers(...POST_IDS);
const someComment = refers("comment_member", "comment_viewer");
const fresh = fc.stringMatching(/^fz[a-z0-9]{6,12}$/);
const password = fc.constantFrom("Correct-Horse-7", "Wrong-Horse-77", "short");
const secret = fc.stringMatching(/^[A-Za-z0-9_-]{12}$/).map((rest) => SECRET + rest);

/** Values of fields by name, where the schema does not say enough. */
const BY_NAME: Record<string, fc.Arbitrary<string>> = {
  email: fresh.map((name) => `${name}@mail.example`),
  username: fc.oneof(fresh, somebody("name")),
  password,
  token: secret,
  code: secret,
  key: refers("stream_key_member", "stream_key_viewer"),
  state: secret,
  captcha: secret,
  registrationTokenId: secret,
  name: fresh,
  profileColor: fc.stringMatching(/^#[0-9a-f]{6}$/),
  sapbdb: fc.constantFrom("WeaponAssaultRifle_STAR", "nothing", "__proto__"),
  search: fc.constantFrom("st", "star", "hunting sight"),
  query: fc.constantFrom("creation", "cre", "fz"),
  posts: somePost,
  sourceUrl: fresh.map((name) => `https://${name}.example/work`),
  targetId: fc.oneof(somePost, someComment, somebody("user")),
  characterId: refers("character_member", "character_viewer"),
  creator: refers("character_member", "character_viewer"),
  notificationIds: refers("notification_member"),
  before: somePost,
  after: someComment,
  replyTo: someComment,
};

/** Generates an id by the path of its field. */
export function idIn(path: string): fc.Arbitrary<string> {
  if (path.startsWith("/api/post/")) return somePost;
  if (path.startsWith("/api/loadouts/")) return refers("loadout_member", "loadout_viewer");
  if (path.startsWith("/api/streams/")) return refers("stream_member", "stream_viewer");
  if (path.startsWith("/api/comment/")) return someComment;
  if (path.startsWith("/api/report/")) return fc.oneof(refers("report_member"), somePost);
  if (path.startsWith("/api/auth/sessions/")) return somebody("session");
  return somebody("user");
}

/** Generates JSON values that a schema of the contract accepts, mostly. */
export function validJson(schema: z.ZodType, path: string): fc.Arbitrary<JsonPart> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return partOf(json as Schema, "", path);
}

function partOf(schema: Schema, name: string, path: string): fc.Arbitrary<JsonPart> {
  if (schema.enum) return fc.constantFrom(...schema.enum).map(written);
  if ("const" in schema) return fc.constant(written(schema.const));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => partOf(one, name, path)));
  const type = [schema.type ?? "string"].flat();
  if (type.includes("object")) return objectOf(schema, path);
  if (type.includes("array")) return listOf(schema, name, path);
  if (type.includes("integer") || type.includes("number")) return numberOf(schema);
  if (type.includes("boolean")) return fc.boolean().map(written);
  if (type.includes("null")) return fc.constant(written(null));
  return textOf(schema, name, path).map(text);
}

function written(value: unknown): JsonPart {
  return { text: JSON.stringify(value) };
}

function objectOf({ properties = {}, required = [] }: Schema, path: string) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = partOf(schema, name, path).map((part) => [name, part] as const);
    return required.includes(name) ? field : fc.option(field, { nil: undefined, freq: 2 });
  });
  return fc
    .tuple(...fields)
    .map((all): JsonPart => ({ fields: all.filter((field) => field !== undefined) }));
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, path: string) {
  return fc
    .array(partOf(items, name, path), { minLength: minItems, maxLength: Math.min(maxItems, 3) })
    .map((list): JsonPart => ({ list }));
}

function numberOf({ minimum = 0, maximum = 1_000 }: Schema): fc.Arbitrary<JsonPart> {
  const max = Math.min(maximum, minimum + 100_000);
  return fc.integer({ min: Math.ceil(minimum), max }).map(written);
}

function textOf({ maxLength = 40 }: Schema, name: string, path: string): fc.Arbitrary<string> {
  if (name === "id") return idIn(path);
  const named = BY_NAME[name];
  if (named) return named;
  return fc.lorem({ maxCount: 3 }).map((words) => words.slice(0, maxLength));
}

/** Generates parameters and queries: the values of an object's fields as plain text. */
export function validTexts(
  schema: z.ZodObject,
  path: string,
): fc.Arbitrary<readonly (readonly [string, string])[]> {
  return validJson(schema, path).map((part) => {
    if (!("fields" in part)) return [];
    return part.fields.map(([name, value]) => {
      const json = "text" in value ? value.text : "[]";
      return [name, json.startsWith('"') ? (JSON.parse(json) as string) : json] as const;
    });
  });
}
