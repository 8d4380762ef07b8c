import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Collected = { method: string; path: string; cookie: string | undefined; body: string };

/** Starts an analytics service that records the requests it receives. */
export async function startCollector() {
  const collected: Collected[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { method = "", url: path = "", headers } = request;
    collected.push({ method, path, cookie: headers.cookie, body });
    response.writeHead(202, { "content-type": "text/plain" }).end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    collected,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
