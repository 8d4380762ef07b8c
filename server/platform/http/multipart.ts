import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import { createTemporaryFolder } from "#server/platform/http/temporary-folders.ts";
import { parseOrRefuse } from "#server/platform/http/validation.ts";

/** An uploaded file, on disk until the reply is sent. */
export type UploadedFile = { field: string; path: string; bytes: number };
type Fields = Record<string, string | string[]>;
type ReadForm = {
  form: unknown;
  files: Record<string, UploadedFile[]>;
  /** Removes the files from disk. */
  discard(): Promise<void>;
};

const FIELD_MAX_BYTES = 16 * 1024;
const FIELDS_MAX = 60;
/** What a form may have besides the bytes of its files: its fields, and the heads of its parts. */
const OVERHEAD_MAX_BYTES = 1024 * 1024;
const UNREADABLE = "The form could not be read.";

/**
 * Parses a multipart body and writes files to disk, so that memory stays flat. Leaves none on failure. The
 * parser's limits hold only at the end of a part, so what the whole may have is counted here.
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<ReadForm> {
  if (!request.isMultipart()) {
    throw new AppError("unsupported", "This call takes a multipart form.");
  }
  const maxBytes = formMaxBytes(endpoint.files);
  if (Number(request.headers["content-length"]) > maxBytes) throw formTooLarge(endpoint.files);
  const folder = await createTemporaryFolder("upload");
  const discard = () => rm(folder, { recursive: true, force: true });
  const abort = new AbortController();
  try {
    const { fields, files } = await Promise.race([
      readParts(request, endpoint, { folder, signal: abort.signal }),
      moreThan(maxBytes, request.raw).then(() => Promise.reject(formTooLarge(endpoint.files))),
    ]);
    return { form: endpoint.form && parseOrRefuse(endpoint.form, fields), files, discard };
  } catch (error) {
    // A client that is still sending sees the refusal only once its body is read. The parser pauses
    // the request until its files are read, so it is detached first.
    request.raw.unpipe();
    request.raw.resume();
    abort.abort();
    await discard();
    throw isUnreadable(error, request) ? new AppError("validation", UNREADABLE) : error;
  }
}

type FileFields = Endpoint["files"];

function formMaxBytes(files: FileFields = {}): number {
  const ofFiles = Object.values(files).map(({ max, maxBytes }) => max * maxBytes);
  return ofFiles.reduce((sum, bytes) => sum + bytes, OVERHEAD_MAX_BYTES);
}

function fileMaxBytes(files: FileFields = {}): number {
  return Math.max(...Object.values(files).map(({ maxBytes }) => maxBytes));
}

function formTooLarge(files: FileFields): AppError {
  const megabytes = fileMaxBytes(files) / 1024 / 1024;
  return new AppError(
    "tooLarge",
    `This form is too large. A file may have at most ${megabytes} MB.`,
  );
}

/** Resolves once more than `maxBytes` of a body were read. */
function moreThan(maxBytes: number, body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) resolve();
    });
  });
}

/** Returns whether the error is the parser's, which are plain `Error`s, or the client disconnected. */
function isUnreadable(error: unknown, { raw }: FastifyRequest): boolean {
  if (error instanceof AppError) return false;
  return (raw.destroyed && !raw.complete) || (error as Error).constructor === Error;
}

/** Where files are written, until the signal aborts. */
type Target = { folder: string; signal: AbortSignal };

async function readParts(request: FastifyRequest, endpoint: Endpoint, target: Target) {
  const fields: Fields = {};
  const files: Record<string, UploadedFile[]> = {};
  const fileFields = endpoint.files ?? {};
  const limits = {
    fileSize: fileMaxBytes(fileFields),
    // One more than allowed, so that the refusal can name its field.
    files: Object.values(fileFields).reduce((sum, file) => sum + file.max, 1),
    fields: FIELDS_MAX,
    fieldSize: FIELD_MAX_BYTES,
  };
  // The parser would not notice that the client has already disconnected.
  if (request.raw.destroyed) throw new AppError("validation", UNREADABLE);
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") addField(fields, part);
    else {
      const sent = files[part.fieldname] ?? [];
      files[part.fieldname] = [...sent, await saveFile(part, fileFields, target, sent.length)];
    }
  }
  return { fields, files };
}

function addField(fields: Fields, part: Multipart & { type: "field" }): void {
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new AppError("tooLarge", "A field of the form is too long.");
  }
  // A field with a JSON content type arrives parsed.
  const { value } = part;
  if (typeof value !== "string") throw new AppError("validation", UNREADABLE);
  const before = fields[part.fieldname];
  fields[part.fieldname] = before === undefined ? value : [before, value].flat();
}

async function saveFile(
  part: MultipartFile,
  fileFields: NonNullable<Endpoint["files"]>,
  { folder, signal }: Target,
  position: number,
): Promise<UploadedFile> {
  const field = fileFields[part.fieldname];
  if (!field) throw new AppError("validation", "The form has a file that does not belong there.");
  if (position >= field.max) {
    throw fieldError("validation", part.fieldname, `At most ${field.max} files are taken.`);
  }
  const path = join(folder, `${part.fieldname}-${position}`);
  await pipeline(part.file, createWriteStream(path), { signal });
  if (part.file.truncated || part.file.bytesRead > field.maxBytes) {
    const message = `A file may have at most ${field.maxBytes / 1024 / 1024} MB.`;
    throw fieldError("tooLarge", part.fieldname, message);
  }
  return { field: part.fieldname, path, bytes: part.file.bytesRead };
}
