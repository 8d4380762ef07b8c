import { randomBytes } from "node:crypto";
import { Client } from "pg";

/**
 * Creates a database on the PostgreSQL of TEST_DATABASE_URL; returns undefined where that is not
 * set.
 */
export async function createTestDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `parade_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
