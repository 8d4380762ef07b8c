import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureProgram } from "#scripts/cluster/debian-packages.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { startNginxWithTls } from "#scripts/cluster/nginx.ts";
import { ServerProcess } from "#test/server-process.ts";

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
export type TlsReply = { status: number; headers: Headers; rawHeaders: string[]; body: string };

/**
 * Starts a node in production behind nginx with the example's configuration and a self-signed
 * certificate.
 */
export async function startTlsFront() {
  const folder = mkdtempSync(join(tmpdir(), "parade-tls-"));
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await createCertificate(certificate, key);
  const ports = { http: await freePort(), https: await freePort() };
  const url = `https://localhost:${ports.https}`;
  const node = new ServerProcess({
    NODE_ENV: "production",
    PUBLIC_URL: url,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "trace",
  });
  await node.start();
  const stopNginx = await startNginxWithTls({
    ports,
    node: Number(new URL(node.url).port),
    certificate,
    key,
    logFolder: folder,
  });
  return {
    url,
    httpUrl: `http://localhost:${ports.http}`,
    node,
    /** Sends a request unchanged over TLS. */
    ask: (path: string, sent: Sent = {}) => ask(ports.https, certificate, path, sent),
    /** Returns nginx's logs of the example. */
    logs: () => ({
      access: readFileSync(join(folder, "parade.access.log"), "utf8"),
      errors: readFileSync(join(folder, "parade.error.log"), "utf8"),
    }),
    stop: async () => {
      await stopNginx();
      await node.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a self-signed certificate for localhost that lasts a day. */
async function createCertificate(certificate: string, key: string): Promise<void> {
  const program = await ensureProgram("openssl", "openssl");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-keyout", key, "-out", certificate];
  const args = ["req", "-x509", "-nodes", "-days", "1", ...curve, ...files, ...subject];
  execFileSync(program, args, { stdio: "ignore" });
}

function ask(port: number, certificate: string, path: string, sent: Sent): Promise<TlsReply> {
  const { method = "GET", headers = {}, body } = sent;
  const ca = readFileSync(certificate);
  return new Promise((resolve, reject) => {
    const options = { hostname: "localhost", port, path, method, headers, ca, agent: false };
    const sending = request(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode: status = 0, rawHeaders } = response;
      const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : [],
      );
      const replied = new Headers(pairs);
      resolve({ status, headers: replied, rawHeaders, body: Buffer.concat(chunks).toString() });
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
