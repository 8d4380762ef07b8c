import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createFakeS3 } from "./fake-s3.ts";
import type { ServerHandle } from "./server-handle.ts";

/** Starts an S3 server in this process: TEST_S3_ENDPOINT. */
export async function startS3(): Promise<ServerHandle> {
  const server = createFakeS3();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { env: { TEST_S3_ENDPOINT: `http://127.0.0.1:${port}` }, stop };
}
