import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
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
const UNREADABLE = "The form could not be read.";

/** Parses a multipart body and writes files to disk, so that memory stays flat. Leaves none on failure. */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<ReadForm> {
  if (!request.isMultipart()) {
    throw new AppError("unsupported", "This call takes a multipart form.");
  }
  const folder = await createTemporaryFolder("upload");
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const { fields, files } = await readParts(request, endpoint, folder);
    return { form: endpoint.form && parseOrRefuse(endpoint.form, fields), files, discard };
  } catch (error) {
    // A client that is still sending sees the refusal only once its body is read. The parser pauses
    // the request until its files are read, so it is detached first.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw isUnreadable(error, request) ? new AppError("validation", UNREADABLE) : error;
  }
}

/** Returns whether the error is the parser's, which are plain `Error`s, or the client disconnected. */
function isUnreadable(error: unknown, { raw }: FastifyRequest): boolean {
  if (error instanceof AppError) return false;
  return (raw.destroyed && !raw.complete) || (error as Error).constructor === Error;
}

async function readParts(request: FastifyRequest, endpoint: Endpoint, folder: string) {
  const fields: Fields = {};
  const files: Record<string, UploadedFile[]> = {};
  const fileFields = endpoint.files ?? {};
  const limits = {
    fileSize: Math.max(...Object.values(fileFields).map((file) => file.maxBytes)),
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
      files[part.fieldname] = [...sent, await saveFile(part, fileFields, folder, sent.length)];
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
  folder: string,
  position: number,
): Promise<UploadedFile> {
  const field = fileFields[part.fieldname];
  if (!field) throw new AppError("validation", "The form has a file that does not belong there.");
  if (position >= field.max) {
    throw fieldError("validation", part.fieldname, `At most ${field.max} files are taken.`);
  }
  const path = join(folder, `${part.fieldname}-${position}`);
  await pipeline(part.file, createWriteStream(path));
  if (part.file.truncated || part.file.bytesRead > field.maxBytes) {
    const message = `A file may have at most ${field.maxBytes / 1024 / 1024} MB.`;
    throw fieldError("tooLarge", part.fieldname, message);
  }
  return { field: part.fieldname, path, bytes: part.file.bytesRead };
}
