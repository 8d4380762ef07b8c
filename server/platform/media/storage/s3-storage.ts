import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer, text } from "node:stream/consumers";
import {
  createS3Client,
  type S3Client,
  S3Refusal,
  type S3Settings,
} from "#server/platform/media/storage/s3-client.ts";
import {
  FileMissing,
  MEDIA_CACHING,
  type Storage,
  StorageUnavailable,
} from "#server/platform/media/storage/storage.ts";

const IMMUTABLE = { "cache-control": MEDIA_CACHING };

/** Creates storages in two folders of a bucket: `media`, and `private`, which only the site serves. */
export function createS3Storages(settings: S3Settings): {
  storage: Storage;
  privateStorage: Storage;
} {
  const client = createS3Client(settings);
  const mediaUrl = settings.mediaUrl ?? "/media";
  return {
    storage: createS3Storage(client, "media", (key) => `${mediaUrl}/${key}`),
    privateStorage: createS3Storage(client, "private", neverPublic),
  };
}

function neverPublic(): never {
  throw new Error("A private file has no public address.");
}

function createS3Storage(client: S3Client, folder: string, urlOf: Storage["urlOf"]): Storage {
  const headers = folder === "media" ? IMMUTABLE : {};
  const at = (key: string) => `${folder}/${key}`;
  const get = (key: string) => client.send({ method: "GET", key: at(key) }).catch(refuse);
  const remove = async (key: string) => {
    const reply = await client.send({ method: "DELETE", key });
    reply.resume();
  };
  return {
    put: async (key, body) => {
      const reply = await client.send({ method: "PUT", key: at(key), headers, body }).catch(refuse);
      reply.resume();
    },
    putFile: async (key, file) => {
      const body = { bytes: (await stat(file)).size, open: () => createReadStream(file) };
      const reply = await client.send({ method: "PUT", key: at(key), headers, body }).catch(refuse);
      reply.resume();
    },
    read: async (key) => buffer(await get(key)).catch(refuse),
    readStream: get,
    remove: (key) => remove(at(key)).catch(refuse),
    removeFolder: async (key) => {
      // The slash at the end excludes folders whose names begin with this one's.
      const prefix = `${at(key)}/`;
      try {
        for (let keys = await listKeys(client, prefix); keys.length > 0; ) {
          for (const found of keys) await remove(found);
          keys = await listKeys(client, prefix);
        }
      } catch (error) {
        refuse(error);
      }
    },
    urlOf,
    check: async () => {
      const reply = await client.send({ method: "HEAD" }).catch(refuse);
      reply.resume();
    },
  };
}

/** Returns the first keys with a prefix, at most 1,000. Keys contain letters, digits and `-_./` only. */
async function listKeys(client: S3Client, prefix: string): Promise<string[]> {
  const reply = await client.send({ method: "GET", query: { "list-type": "2", prefix } });
  const found = (await text(reply)).matchAll(/<Key>([\w./-]+)<\/Key>/g);
  return [...found].map(([, key = ""]) => key);
}

/** Throws `FileMissing` for a missing key; the operator's log gets every other error of S3. */
function refuse(error: unknown): never {
  if (error instanceof S3Refusal && error.code === "NoSuchKey") throw new FileMissing();
  throw new StorageUnavailable(error);
}
