import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { PAGE_PATHS } from "#contract/pages.ts";
import { randomBytes } from "#test/random.ts";

/** A secret as long as the site's own tokens, which must appear nowhere. */
export const CANARY = randomBytes(32).toString("base64url");
/** A secret that looks like a number. */
export const NUMBER_CANARY = `7${randomBytes(8).readBigUInt64BE() % 10n ** 15n}`.padEnd(16, "7");

const SECRET_NAMES = ["token", "code", "state", "captcha", "password"];
const percentEncoded = (text: string) =>
  [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join("");

/**
 * Returns spellings of a path that ends in a secret, and of the same path with secrets in its
 * query.
 */
export function spellingsOf(path: string, secret = CANARY): string[] {
  const [, first = "", rest = ""] = /^\/(.)(.*)$/.exec(path) ?? [];
  const queries = [...SECRET_NAMES, "unknown", "page", "id", "nsfw", "category"].flatMap((name) => [
    `${name}=${secret}`,
    `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${secret}`,
    `${name.toUpperCase()}=${percentEncoded(secret)}`,
    `${name}=1&${name}=${secret}`,
    `${name}[]=${secret}`,
  ]);
  const odd = [`${secret}=1`, `=${secret}`, `x=1;token=${secret}`, `?token=${secret}`, secret];
  return [
    path,
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `//${path}`,
    path.toUpperCase(),
    `/%${first.charCodeAt(0).toString(16)}${rest}`,
    path.replaceAll("/", "%2F"),
    `/${path.slice(1).replaceAll("/", "%2f")}`,
    `/.${path}`,
    `/nowhere/..${path}`,
    path.replaceAll(/(?<=.)\//g, "//"),
    `${path}/${secret}`,
    `${path}#${secret}`,
    `${path}%`,
    path.replace(secret, percentEncoded(secret)),
    `http://parade.example${path}`,
    ...[...queries, ...odd].map((query) => `${path}?${query}`),
  ];
}

/** Returns every page with secrets for its parameters. */
export function pagesWith(secret: string): string[] {
  return PAGE_PATHS.map((path) => (path.includes(":") ? path : `${path}/`.replace("//", "/"))).map(
    (path) => path.replaceAll(/:\w+/g, secret).replace(/(?<=.)\/$/, ""),
  );
}

type Property = { type?: string; properties?: Record<string, Property> };

/** Returns a body in which every known field of an endpoint is a secret. */
export function bodyWith({ body, form }: Endpoint, secret: string): Record<string, unknown> {
  const schema = body ?? form;
  if (!schema) return { [secret]: secret };
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const fields = Object.entries(properties as Record<string, Property>);
  return Object.fromEntries([
    ...fields.map(([name, { type }]) => [name, type === "array" ? [secret] : secret]),
    [secret, secret],
  ]);
}

/** Returns the secrets that a text contains, in any case and encoding. */
export function canariesIn(text: string, secrets = [CANARY, NUMBER_CANARY]): string[] {
  const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const all = `${text}\n${decoded}`.toLowerCase();
  return secrets.filter((secret) => all.includes(secret.toLowerCase()));
}
