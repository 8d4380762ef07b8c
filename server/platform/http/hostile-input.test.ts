import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { z } from "zod";
import { BODY_MAX_BYTES, type Endpoint } from "#contract/endpoint.ts";

const ROOT = join(import.meta.dirname, "../../../contract");
const PARTS = ["params", "query", "body", "form"] as const;
/** The processor time that one value may take (ms), at best: others run beside the test. */
const COST_MAX = 5;
const ATTEMPTS = 20;

/** Repeats a text to the size of the largest body. */
const much = (text: string) =>
  text.repeat(Math.floor(BODY_MAX_BYTES / Buffer.byteLength(text)) || 1);
const letters = (count: number) =>
  String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0x4e00 + index));

/** Texts that took seconds somewhere: to measure, trim, fold, convert, split or match. */
const HOSTILE: Record<string, string> = {
  letters: much("a"),
  digits: `${much("9")}x`,
  "signs between letters": `a${much("!")}a`,
  "spaces around a letter": `${much(" ").slice(0, BODY_MAX_BYTES / 2)}x${much(" ").slice(0, BODY_MAX_BYTES / 2)}`,
  "spaces between letters": `x${much(" ")}x`,
  "line breaks": `x${much("\r\n")}x`,
  "dotted domain": `a@${much("a.")}`,
  "dashed domain": `a@${much("a-")}!`,
  "domain of many letters": `a@${letters(5_400)}.de`,
  "url of many letters": `http://${letters(5_400)}.de/`,
  "at signs": much("@"),
  marks: `a${much("\u0301\u0316")}`,
  "30 marks a letter": much(`a${"\u0301".repeat(30)}`),
  "letters that fold to 18": much("\ufdfa"),
  "composed letters": much("\u1100\u1161\u11a8"),
  "halves of characters": much("\ud800"),
  "invisible characters": much("\u200b"),
  "overrides of direction": `${much("\u202a")}x`,
  commas: much(","),
  hashes: much("#"),
  parameters: much("a=1&"),
  base64: `${much("A")}=`,
  "nested lists": much("["),
  "nested objects": much('{"a":'),
  "a list in JSON": JSON.stringify(Array(BODY_MAX_BYTES / 4).fill("a")),
  "numbers in JSON": `[${much("0,")}0]`,
  "a long text in JSON": JSON.stringify([much("\ufdfa")]),
};

async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => /\.ts$/.test(name) && !/\.(test|d)\.ts$/.test(name));
  const modules = await Promise.all(
    sources.map((name): Promise<object> => import(pathToFileURL(join(ROOT, name)).href)),
  );
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === "object" && value !== null && "path" in value && "reply" in value;
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))];
}

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: readonly z.ZodType[];
  values?: readonly unknown[];
};

/** Returns values of a schema in which every text, or only the one at a path, is `hostile`. */
function valuesWith(schema: z.ZodType, hostile: string): { alone: unknown[]; together: unknown[] } {
  const def = schema._zod.def as unknown as Def;
  const nested = (inner: z.ZodType, wrap: (value: unknown) => unknown) => {
    const { alone, together } = valuesWith(inner, hostile);
    return { alone: alone.map(wrap), together: together.map(wrap) };
  };
  if (def.shape) {
    const fields = Object.entries(def.shape).map(
      ([name, field]) => [name, valuesWith(field, hostile)] as const,
    );
    return {
      alone: fields.flatMap(([name, { alone }]) => alone.map((value) => ({ [name]: value }))),
      together: [
        Object.fromEntries(fields.map(([name, { together }]) => [name, together[0] ?? hostile])),
      ],
    };
  }
  if (def.element) return nested(def.element, (value) => [value]);
  if (def.valueType) return nested(def.valueType, (value) => ({ [hostile.slice(0, 20)]: value }));
  if (def.innerType) return nested(def.innerType, (value) => value);
  if (def.in && def.out) {
    const sides = [def.in, def.out].map((side) => valuesWith(side, hostile));
    return {
      alone: sides.flatMap(({ alone }) => alone),
      together: sides.flatMap(({ together }) => together),
    };
  }
  if (def.options) {
    const options = def.options.map((option) => valuesWith(option, hostile));
    return {
      alone: options.flatMap(({ alone }) => alone),
      together: options.flatMap(({ together }) => together),
    };
  }
  if (def.type === "literal") return { alone: [], together: [...(def.values ?? [])].slice(0, 1) };
  return { alone: [hostile], together: [hostile] };
}

/** Returns the least processor time of this thread that parsing a value took (ms). */
function costOf(schema: z.ZodType, value: unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > COST_MAX; attempt += 1) {
    const before = process.threadCpuUsage();
    schema.safeParse(value);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

const schemas = (await listEndpoints()).flatMap((endpoint) =>
  PARTS.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [[`${endpoint.method} ${endpoint.path} ${part}`, schema] as const] : [];
  }),
);

test.each(Object.entries(HOSTILE))("no text of the contract is costly: %s", (_, hostile) => {
  const costly = schemas.flatMap(([name, schema]) => {
    const { alone, together } = valuesWith(schema, hostile);
    return [...alone, ...together].flatMap((value) => {
      const cost = costOf(schema, value);
      const keys = typeof value === "object" && value !== null ? Object.keys(value).join() : "";
      return cost > COST_MAX ? [`${name} ${keys}: ${cost.toFixed(1)} ms`] : [];
    });
  });
  expect(costly).toEqual([]);
});
