import { randomBytes } from "node:crypto";
import { Client } from "pg";

/**
 * Creates a database on the PostgreSQL of TEST_DATABASE_URL, empty or as a copy of another; returns
 * undefined where that is not set.
 */
export async function createTestDatabase(template = "template1") {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `parade_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

/** Runs a statement on a connection of its own. */
export async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
