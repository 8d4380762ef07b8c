import { open, stat } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type S3Client, S3Refusal } from "./s3-client.ts";

/** S3 takes parts of at least 5 MiB, except for the last, and at most 10,000. */
const PART_BYTES = 16 * 1024 ** 2;
const PARTS_MAX = 10_000;

/**
 * Uploads a file of any size in parts, each signed with its hash. The key has the whole file or what it had before:
 * S3 joins the parts at the end, and removes them if one fails.
 */
export async function uploadFile(client: S3Client, key: string, path: string): Promise<void> {
  const begun = await text(await client.send({ method: "POST", key, query: { uploads: "" } }));
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1] ?? "";
  try {
    const parts = await uploadParts(client, key, uploadId, path);
    const body = Buffer.from(
      `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
    );
    const done = await client.send({ method: "POST", key, query: { uploadId }, body });
    const answer = await text(done);
    // S3 begins to answer before it has joined the parts, so a failure has the status 200 too.
    if (answer.includes("<Error>")) throw new S3Refusal(200, answer);
  } catch (error) {
    const aborted = await client
      .send({ method: "DELETE", key, query: { uploadId } })
      .catch(() => null);
    aborted?.resume();
    throw error;
  }
}

/** Uploads the parts of a file; returns the elements that name them. */
async function uploadParts(client: S3Client, key: string, uploadId: string, path: string) {
  const { size } = await stat(path);
  const buffer = Buffer.alloc(Math.max(PART_BYTES, Math.ceil(size / PARTS_MAX)));
  const parts: string[] = [];
  const file = await open(path);
  try {
    for (let number = 1; ; number += 1) {
      const length = await readFully(file, buffer);
      if (length === 0 && number > 1) return parts;
      const query = { partNumber: String(number), uploadId };
      const body = buffer.subarray(0, length);
      const reply = await client.send({ method: "PUT", key, query, body });
      reply.resume();
      const { etag = "" } = reply.headers;
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
    }
  } finally {
    await file.close();
  }
}

/** Fills a buffer with what follows in a file; returns how many bytes there were. */
async function readFully(file: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
