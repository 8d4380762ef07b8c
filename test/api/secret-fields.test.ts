import { expect, test } from "vitest";
import { z } from "zod";
import { everyEndpoint } from "./every-endpoint.ts";

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
