import { Agent, request } from "node:http";

export type Burst = {
  url: string;
  /** The address of this machine from which it comes. */
  from: string;
  calls: { method: string; path: string; headers?: Record<string, string>; body?: string }[];
};

// burst.ts: sends all calls of a message at once, and reports how many got each status.
process.once("message", async ({ url, from, calls }: Burst) => {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const statuses = await Promise.all(
    calls.map(
      ({ method, path, headers, body }) =>
        new Promise<string>((resolve) => {
          const options = { hostname, port, method, path, headers, agent, localAddress: from };
          request(options, (reply) =>
            reply.resume().on("end", () => resolve(`${reply.statusCode}`)),
          )
            .on("error", () => resolve("failed"))
            .end(body && Buffer.from(body, "latin1"));
        }),
    ),
  );
  process.send?.(Object.groupBy(statuses, (status) => status));
  process.disconnect();
});
