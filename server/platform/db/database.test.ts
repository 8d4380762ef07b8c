import { createServer } from "node:net";
import { expect, test } from "vitest";
import { CannotConnect, openDatabase } from "./database.ts";

/** Returns a port of this machine where nothing listens. */
async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("says of a database that is not there which setting names it", async () => {
  const url = `postgres://parade:secret@127.0.0.1:${await aFreePort()}/parade`;
  const error: unknown = await openDatabase({ url }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(CannotConnect);
  const { message } = error as Error;
  expect(message).toMatch(/^The database of DATABASE_URL does not answer: .*ECONNREFUSED/);
  expect(message).not.toContain("secret");
});
