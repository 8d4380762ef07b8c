import { describe, expect, test } from "vitest";
import { z } from "zod";
import { startSharedApp } from "#test/test-app.ts";
import { everyEndpoint } from "./every-endpoint.ts";

const app = await startSharedApp();
const endpoints = await everyEndpoint();

type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, object>;
};
type OpenApi = { openapi: string; paths: Record<string, Record<string, Operation>> };

const reply = await app.client().fetch("/api/docs/json");
const document = (await reply.json()) as OpenApi;

test("the document names the parameters and the body of every endpoint", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const operationOf = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect(operationOf).toMatchObject({ tags: [endpoint.tag], summary: endpoint.summary });
    const named = (place: string) =>
      (operationOf?.parameters ?? []).filter((one) => one.in === place).map((one) => one.name);
    expect(named("path").sort()).toEqual(Object.keys(endpoint.params?.shape ?? {}).sort());
    expect(named("query").sort()).toEqual(Object.keys(endpoint.query?.shape ?? {}).sort());
    expect(operationOf?.responses).toHaveProperty(String(endpoint.status ?? 200));
    const body = operationOf?.requestBody?.content;
    const type = endpoint.form ? "multipart/form-data" : "application/json";
    expect(Object.keys(body ?? {}), path).toEqual(endpoint.form || endpoint.body ? [type] : []);
  }
});

test("the document contains only endpoints of the contract", () => {
  const operationOf = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(operationOf.sort()).toEqual(known.sort());
});

test("the pages at /api/docs run no inline script", async () => {
  let page = await app.client().fetch("/api/docs");
  const location = page.headers.get("location");
  if (location) page = await app.client().fetch(new URL(location, `${app.url}/api/docs`).pathname);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  const html = await page.text();
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes = "", inline = ""] of scripts) {
    expect(inline.trim()).toBe("");
    const source = /src="([^"]+)"/.exec(attributes)?.[1] ?? "";
    const url = new URL(source, `${app.url}/api/docs/`);
    expect(url.origin).toBe(app.url);
    const script = await fetch(url);
    expect(script.status).toBe(200);
    expect(await script.text()).not.toBe("");
  }
  expect(html).not.toMatch(/\son\w+="/);
});

describe("secrets", () => {
  /** Names typical of secret fields. */
  const SECRET_NAME = /token|password|captcha|^(code|key|state)$|secret|recoverycode|totp/i;

  type Property = { type?: string; writeOnly?: boolean };

  function fieldsOf(schema: z.ZodType | undefined): [string, Property][] {
    if (!schema) return [];
    const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return Object.entries(properties as Record<string, Property>);
  }

  test("every field for a password, a token, a code or a captcha is marked as a secret", async () => {
    const fields = (await everyEndpoint()).flatMap(({ method, path, params, query, body, form }) =>
      [params, query, body, form].flatMap(fieldsOf).map(([name, { type, writeOnly }]) => ({
        field: `${method} ${path} ${name}`,
        isSecret: SECRET_NAME.test(name) && type !== "boolean",
        marked: writeOnly === true,
      })),
    );
    const named = fields.filter(({ isSecret }) => isSecret);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter(({ marked }) => !marked).map(({ field }) => field)).toEqual([]);
  });
});
