import { type AddressInfo, createServer } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { CannotListen, listen } from "./listen.ts";

async function reasonOf(
  place: { host: string; port: number },
  app: FastifyInstance = Fastify(),
): Promise<string> {
  onTestFinished(() => app.close?.());
  const error = await listen(app, place).then(
    () => "listens",
    (fault: Error) => fault,
  );
  expect(error).toBeInstanceOf(CannotListen);
  return (error as Error).message;
}

test("listens, and says in a sentence that the port is in use by another", async () => {
  const other = Fastify();
  onTestFinished(() => other.close());
  await listen(other, { host: "127.0.0.1", port: 0 });
  const { port } = other.server.address() as AddressInfo;
  expect(await reasonOf({ host: "127.0.0.1", port })).toBe(
    `Port ${port} is in use. Stop what listens there, perhaps another node, or set PORT to another one.`,
  );
});

test.each([
  [
    "an address of another machine",
    "192.0.2.1",
    "This machine does not have the address 192.0.2.1. Set HOST to one it has.",
  ],
  [
    "an unknown host",
    "parade.invalid",
    expect.stringMatching(/^(There is no host parade.invalid|The host parade.invalid could not)/),
  ],
  [
    "an address without its interface",
    "fe80::1",
    expect.stringMatching(/^The site cannot listen on HOST fe80::1, PORT 4199: .+\.$/),
  ],
])("says in a sentence that it cannot listen on %s", async (_what, host, reason) => {
  if (host === "fe80::1" && !(await hasIpv6())) return;
  expect(await reasonOf({ host, port: 4199 })).toEqual(reason);
});

// Whether a user may listen there depends on the machine.
test.each([
  [
    "EACCES",
    "This user may not listen on port 80. Set PORT to one from 1024 on, with a proxy in front.",
  ],
  ["EAI_AGAIN", "The host site could not be looked up. Set HOST to an address instead."],
  ["EAFNOSUPPORT", "The site cannot listen on HOST site, PORT 80: refused."],
])("says in a sentence what %s means", async (code, reason) => {
  const refusing = {
    listen: () => Promise.reject(Object.assign(new Error("refused"), { code })),
  } as unknown as FastifyInstance;
  expect(await reasonOf({ host: "site", port: 80 }, refusing)).toBe(reason);
});

function hasIpv6(): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(0, "::1", () => server.close(() => resolve(true)));
  });
}
