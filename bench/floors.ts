import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { temporaryFolder } from "./folders.ts";
import type { Request } from "./wrk.ts";

/** What answers HTTP while it is measured. */
export type Server = { url: string; end: () => Promise<void> };

/** The least that could answer: how it is started, and what it is called in the table. */
export type Floor = { name: string; start: () => Promise<Server> };

async function startServer(file: string, args: string[], databaseUrl?: string): Promise<Server> {
  const child = startChild(file, args, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const { url } = await child.told<{ url: string }>();
  return { url, end: child.end };
}

/** A bare Fastify that answers with the very bytes a server answers a request with. */
export function sameBytes(from: string, request: Request): Floor {
  const start = async () => {
    const answer = await ask(from, request);
    if (!answer.ok) throw new Error(`${request.path} answers ${answer.status}.`);
    const file = join(temporaryFolder(), "answer");
    writeFileSync(file, await answer.text());
    return startServer("floors/bytes.ts", [file, answer.headers.get("content-type") ?? ""]);
  };
  return { name: "Fastify, same bytes", start };
}

/** A bare Fastify that asks the database for 30 rows by an index. */
export function selectOf30(databaseUrl: string): Floor {
  const start = () => startServer("floors/select.ts", [], databaseUrl);
  return { name: "Fastify, 30-row SELECT", start };
}

/** A bare Fastify that writes one row. */
export function insertOf1(databaseUrl: string): Floor {
  const start = () => startServer("floors/insert.ts", [], databaseUrl);
  return { name: "Fastify, one-row INSERT", start };
}

/** Sends one request as wrk would. */
export function ask(url: string, request: Request): Promise<Response> {
  const { path, method = "GET", body, session } = request;
  const headers = new Headers({ "accept-encoding": "identity" });
  if (session !== undefined) headers.set("cookie", `session=${session}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  return fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
