import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { registerCookies } from "#server/platform/http/cookies.ts";
import { registerErrorHandler } from "#server/platform/http/error-handler.ts";
import { registerTurns } from "#server/platform/http/turns.ts";

const OPTIONS = { perSession: 2, perAddress: 3, waitingMax: 2, waitMs: 600_000 };

let app: FastifyInstance;
afterEach(() => app.close());

type Sender = { address?: string; session?: string };

/** Starts an app whose calls of `/slow` end when told, in the order in which they began. */
async function start(options: Partial<typeof OPTIONS> = {}) {
  const begun: { name: string; end: () => void }[] = [];
  app = Fastify();
  app.decorate("limitsOn", true);
  registerErrorHandler(app);
  await registerCookies(app, "http://localhost");
  registerTurns(app, { ...OPTIONS, ...options });
  app.get<{ Params: { name: string } }>(
    "/slow/:name",
    ({ params: { name } }) =>
      new Promise<string>((resolve) => begun.push({ name, end: () => resolve(name) })),
  );
  app.get("/file", { config: { limit: "none" } }, async () => "file");
  app.get("/broken", async () => Promise.reject(new Error("broken")));
  const get = (url: string, { address = "10.0.0.1", session }: Sender = {}) =>
    app.inject({ url, remoteAddress: address, ...(session && { cookies: { session } }) });
  /** Calls without waiting for the reply; resolves once the app has begun all that it can. */
  const call = async (name: string, sender?: Sender) => {
    const reply = get(`/slow/${name}`, sender);
    await turn();
    return { reply };
  };
  return { get, call, begun: () => begun.map(({ name }) => name), end: endOf(begun) };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const endOf = (begun: { name: string; end: () => void }[]) => async (name: string) => {
  begun.find((one) => one.name === name)?.end();
  await turn();
};

test("of one session so many calls are in progress; the next begins when one has ended", async () => {
  const { call, begun, end } = await start();
  const calls = [];
  for (const name of ["a", "b", "c", "d"]) calls.push(await call(name, { session: "one" }));
  expect(begun()).toEqual(["a", "b"]);
  await call("other", { session: "two" });
  expect(begun()).toEqual(["a", "b", "other"]);
  await end("b");
  expect(begun()).toEqual(["a", "b", "other", "c"]);
  for (const name of ["a", "c", "other", "d"]) await end(name);
  expect((await Promise.all(calls.map(({ reply }) => reply))).map(({ body }) => body)).toEqual([
    "a",
    "b",
    "c",
    "d",
  ]);
});

test("of one address so many are, whatever sessions it names, and visitors of it are one", async () => {
  const { call, begun, end } = await start();
  for (const name of ["a", "b", "c", "d"]) await call(name, { session: name });
  expect(begun()).toEqual(["a", "b", "c"]);
  for (const name of ["e", "f", "g"]) await call(name, { address: "10.0.0.2" });
  expect(begun()).toEqual(["a", "b", "c", "e", "f"]);
  for (const name of ["a", "b", "c", "d", "e", "f", "g"]) await end(name);
});

test("only so many wait, and only so long", async () => {
  const { call, get, end } = await start();
  for (const name of ["a", "b", "c", "d"]) await call(name);
  const refused = await get("/slow/e");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "2"]);
  for (const name of ["a", "b", "c", "d"]) await end(name);
  await app.close();

  const impatient = await start({ waitMs: 1 });
  const [first] = [await impatient.call("a"), await impatient.call("b")];
  expect((await impatient.get("/slow/c")).statusCode).toBe(429);
  await impatient.end("a");
  await impatient.end("b");
  expect((await first?.reply)?.statusCode).toBe(200);
  await impatient.call("d");
  expect(impatient.begun()).toEqual(["a", "b", "d"]);
  await impatient.end("d");
});

test("files take no turn, and what fails ends its own", async () => {
  const { call, get, end } = await start({ perSession: 1, perAddress: 1 });
  expect((await get("/broken")).statusCode).toBe(500);
  expect((await get("/nothing")).statusCode).toBe(404);
  await call("a");
  expect((await get("/file")).body).toBe("file");
  await end("a");
});
