import { rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

/** The work of each order by its name; it checks what it is given. */
type Orders = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

const replySchema = z.union([z.object({ result: z.unknown() }), z.object({ fault: z.string() })]);
type Reply = z.output<typeof replySchema>;

const OWNER_ONLY = 0o177;

function socketOf(dataDir: string): string {
  return join(dataDir, "orders.sock");
}

/**
 * Accepts orders of programs on this machine, which cannot open the embedded database while this process has it.
 * File permissions of the socket in the data folder decide who may send them.
 */
export function serveOrders(
  dataDir: string,
  orders: Orders,
  log: FastifyBaseLogger,
): { close(): void } {
  const execute = async (name: string, input: unknown): Promise<Reply> => {
    const work = Object.hasOwn(orders, name) ? orders[name] : undefined;
    if (!work) return { fault: `The running site does not know the order ${name}.` };
    try {
      return { result: await work(input) };
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof AppError) return { fault: message };
      log.error({ err: error }, `order failed: ${name}`);
      return { fault: `${message}. The site's log tells more.` };
    }
  };
  const server = createServer(async (incoming, outgoing) => {
    const name = incoming.url?.slice(1) ?? "";
    const input = await json(incoming).catch(() => undefined);
    outgoing.end(JSON.stringify(await execute(name, input)));
  });
  // A failing socket must not stop the site.
  server.on("error", (error) => log.warn({ err: error }, "no orders while running"));
  rmSync(socketOf(dataDir), { force: true });
  const before = process.umask(OWNER_ONLY);
  server.listen(socketOf(dataDir));
  process.umask(before);
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Sends an order to the site that runs on a data folder; returns its result. Throws an `OperatorError` if the site
 * refuses it.
 */
export async function sendOrder(dataDir: string, name: string, input: object): Promise<unknown> {
  const reply = await post(socketOf(dataDir), name, JSON.stringify(input)).catch((cause) => {
    const message = "The process that has the data folder does not take orders.";
    throw new OperatorError(message, { cause });
  });
  const read = replySchema.parse(JSON.parse(reply));
  if ("fault" in read) throw new OperatorError(read.fault);
  return read.result;
}

function post(socketPath: string, name: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request({ socketPath, path: `/${name}`, method: "POST" }, (response) => {
      text(response).then(resolve, reject);
    });
    sending.once("error", reject);
    sending.end(body);
  });
}
