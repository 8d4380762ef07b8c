import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { temporaryFolder } from "./folders.ts";
import { type Request, sendRequest } from "./request.ts";

/** An HTTP server under measurement. */
export type Server = { url: string; end: () => Promise<void> };

/** A minimal server to compare with; `name` appears in the table. */
export type Floor = { name: string; start: () => Promise<Server> };

async function startServer(file: string, args: string[], databaseUrl?: string): Promise<Server> {
  const child = startChild(file, args, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const { url } = await child.receive<{ url: string }>();
  return { url, end: child.end };
}

/** Returns a bare Fastify that sends the body with which the server at `url` answers a request. */
export function sameBytes(url: string, request: Request): Floor {
  const start = async () => {
    const answer = await sendRequest(url, request);
    if (!answer.ok) throw new Error(`${request.path} answers ${answer.status}.`);
    const file = join(temporaryFolder(), "answer");
    writeFileSync(file, await answer.text());
    return startServer("floors/bytes.ts", [file, answer.headers.get("content-type") ?? ""]);
  };
  return { name: "Fastify, same bytes", start };
}

/** Returns a bare Fastify that reads 30 rows through an index. */
export function selectOf30(databaseUrl: string): Floor {
  const start = () => startServer("floors/select.ts", [], databaseUrl);
  return { name: "Fastify, 30-row SELECT", start };
}

/** Returns a bare Fastify that inserts one row. */
export function insertOf1(databaseUrl: string): Floor {
  const start = () => startServer("floors/insert.ts", [], databaseUrl);
  return { name: "Fastify, one-row INSERT", start };
}
