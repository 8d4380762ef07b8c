import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { countRoutes } from "#server/platform/http/rate-limits.ts";
import { sendDocuments } from "#server/platform/http/security-headers.ts";

// The UI's files stay in their package, wherever this module is built to.
const UI = createRequire(import.meta.url).resolve("@fastify/swagger-ui");
const UI_FILES = join(dirname(UI), "static");

/** Registers the OpenAPI document, generated from the contract, and its UI at /api/docs. */
export async function registerOpenApi(app: FastifyInstance, site: { name: string; url: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${site.name} API`, version: "1" },
      servers: [{ url: site.url }],
    },
    transform: (input) => {
      const transformed = jsonSchemaTransform(input);
      const endpoint = input.route.config?.endpoint;
      if (!endpoint?.form) return transformed;
      const body = multipartSchema(endpoint);
      return { ...transformed, schema: { ...transformed.schema, body, consumes: MULTIPART } };
    },
  });
  const logo = { type: "image/svg+xml", content: await readFile(join(UI_FILES, "logo.svg")) };
  await app.register(async (scope) => {
    countRoutes(scope, "other");
    sendDocuments(scope);
    await scope.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: false,
      baseDir: UI_FILES,
      logo,
    });
  });
}

const MULTIPART = ["multipart/form-data"];

function multipartSchema(endpoint: Endpoint) {
  const fields = z.toJSONSchema(endpoint.form ?? z.object({}), { io: "input" });
  const files = Object.entries(endpoint.files ?? {}).map(([name, { max }]) => [
    name,
    { type: "array", maxItems: max, items: { type: "string", format: "binary" } },
  ]);
  return { ...fields, properties: { ...fields.properties, ...Object.fromEntries(files) } };
}
