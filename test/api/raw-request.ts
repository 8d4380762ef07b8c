import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string };
type Sent = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** The part of the body that is sent. */
  body?: string | Uint8Array;
  /** Leaves the body unfinished and waits for the reply. */
  unfinished?: boolean;
};

/** Sends a request unchanged: `fetch` normalizes URLs and sets headers of its own. */
export function rawRequest(origin: string, path: string, sent: Sent = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const { method = "GET", headers = {}, body } = sent;
    const sending = request({ hostname, port, path, method, headers, agent: false });
    sending.on("error", reject);
    sending.on("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: Buffer.concat(chunks).toString() });
      sending.destroy();
    });
    if (body !== undefined) sending.write(body);
    if (sent.unfinished) sending.flushHeaders();
    else sending.end();
  });
}
