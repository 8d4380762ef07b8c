import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import aws4 from "aws4";

/** The key id and the secret of the server's only user. */
export const S3_KEY = "PARADE-TESTS";

const LISTED_MAX = 1_000;

type StoredFile = { bytes: Buffer; changedAt: Date };
type Bucket = Map<string, StoredFile>;
type Upload = { bucket: string; key: string; parts: Map<number, Buffer> };
type Request = {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
};
type Reply = { status?: number; body?: string | Buffer; etag?: string };

/** A reply in place of what was asked for, with a code of S3. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/**
 * Creates a server of what the site uses of S3, with its files in memory: files, lists in pages, and uploads in
 * parts. It refuses what is not signed with `S3_KEY`, and bodies that are not those that were signed.
 */
export function createFakeS3(): Server {
  const buckets = new Map<string, Bucket>();
  const uploads = new Map<string, Upload>();
  const server = createServer(async (incoming, outgoing) => {
    const reply = await answer(incoming).catch(asReply);
    send(outgoing, reply, incoming.method === "HEAD");
  });

  async function answer(incoming: IncomingMessage): Promise<Reply> {
    const { method = "GET", url = "/" } = incoming;
    const body = await buffer(incoming);
    verify(incoming, body);
    const { pathname, searchParams } = new URL(url, "http://s3");
    const [, bucket = "", ...path] = decodeURIComponent(pathname).split("/");
    const request = { method, bucket, key: path.join("/"), query: searchParams, body };
    if (request.key === "") return ofBucket(request);
    return searchParams.has("uploads") || searchParams.has("uploadId")
      ? ofUpload(request)
      : ofFile(request);
  }

  function ofBucket({ method, bucket, query }: Request): Reply {
    if (method === "PUT") {
      buckets.set(bucket, new Map());
      return {};
    }
    const files = findBucket(bucket);
    return method === "GET" ? { body: list(files, query) } : {};
  }

  function ofFile({ method, bucket, key, body }: Request): Reply {
    const files = findBucket(bucket);
    if (method === "PUT") {
      files.set(key, { bytes: body, changedAt: new Date() });
      return { etag: etagOf(body) };
    }
    if (method === "DELETE") {
      files.delete(key);
      return { status: 204 };
    }
    const file = files.get(key);
    if (!file) throw new Refused(404, "NoSuchKey");
    return { body: file.bytes, etag: etagOf(file.bytes) };
  }

  function ofUpload({ method, bucket, key, query, body }: Request): Reply {
    const files = findBucket(bucket);
    if (query.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, { bucket, key, parts: new Map() });
      return { body: `<UploadId>${id}</UploadId>` };
    }
    const id = query.get("uploadId") ?? "";
    const upload = uploads.get(id);
    if (upload?.bucket !== bucket || upload.key !== key) throw new Refused(404, "NoSuchUpload");
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return { etag: etagOf(body) };
    }
    uploads.delete(id);
    if (method === "DELETE") return { status: 204 };
    const named = [
      ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g),
    ];
    const parts = named.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number));
      if (!part || etagOf(part) !== etag) throw new Refused(400, "InvalidPart");
      return part;
    });
    files.set(key, { bytes: Buffer.concat(parts), changedAt: new Date() });
    return { body: "<CompleteMultipartUploadResult/>" };
  }

  function findBucket(name: string): Bucket {
    const found = buckets.get(name);
    if (!found) throw new Refused(404, "NoSuchBucket");
    return found;
  }

  return server;
}

/** Lists files by key, in pages, with a prefix. */
function list(files: Bucket, query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const prefix = query.get("prefix") ?? "";
  const listed = [...files]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = listed.slice(0, LISTED_MAX);
  const entries = page.map(([key, { bytes, changedAt }]) => {
    const changed = `<LastModified>${changedAt.toISOString()}</LastModified>`;
    return `<Contents><Key>${key}</Key>${changed}<Size>${bytes.length}</Size></Contents>`;
  });
  const next =
    listed.length > page.length
      ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>`
      : "";
  return `<ListBucketResult>${entries.join("")}${next}</ListBucketResult>`;
}

/** Throws unless a request has the signature that the secret gives its signed headers, and the body that they name. */
function verify({ method, url, headers }: IncomingMessage, body: Buffer): void {
  const { authorization = "" } = headers;
  const [, id, region, names = ""] =
    /Credential=([^/]+)\/\d+\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+),/.exec(
      authorization,
    ) ?? [];
  if (id !== S3_KEY) throw new Refused(403, "InvalidAccessKeyId");
  const signed = Object.fromEntries(names.split(";").map((name) => [name, headers[name]]));
  const again = aws4.sign(
    { service: "s3", region, method, path: url, headers: signed } as aws4.Request,
    { accessKeyId: S3_KEY, secretAccessKey: S3_KEY },
  );
  const isSigned = ["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signed[name]);
  if (!isSigned || again.headers?.Authorization !== authorization) {
    throw new Refused(403, "SignatureDoesNotMatch");
  }
  const digest = headers["x-amz-content-sha256"];
  const found = createHash("sha256").update(body).digest("hex");
  if (digest !== "UNSIGNED-PAYLOAD" && digest !== found) {
    throw new Refused(400, "XAmzContentSHA256Mismatch");
  }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function asReply(error: unknown): Reply {
  const { status, message } = error instanceof Refused ? error : new Refused(500, "InternalError");
  return { status, body: `<Error><Code>${message}</Code></Error>` };
}

function send(outgoing: ServerResponse, { status = 200, body = "", etag }: Reply, isHead: boolean) {
  const headers = { "content-length": Buffer.byteLength(body), ...(etag && { etag }) };
  outgoing.writeHead(status, status === 204 ? {} : headers);
  outgoing.end(isHead || status === 204 ? undefined : body);
}
