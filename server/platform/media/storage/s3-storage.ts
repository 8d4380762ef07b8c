import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer, text } from "node:stream/consumers";
import {
  createS3Client,
  type S3Client,
  S3Refusal,
  type S3Settings,
} from "#server/platform/media/storage/s3-client.ts";
import { FileMissing, type Storage, StorageAway } from "#server/platform/media/storage/storage.ts";

const FOREVER = { "cache-control": "public, max-age=31536000, immutable" };

/** The files of a bucket in two folders: `media` for everyone, `private` through the site alone. */
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
  const headers = folder === "media" ? FOREVER : {};
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
      // The slash at the end: no other folder's name may begin with this one's.
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

/** The first keys that begin with a prefix, at most 1,000. They hold letters, digits and `-_./` alone. */
async function listKeys(client: S3Client, prefix: string): Promise<string[]> {
  const reply = await client.send({ method: "GET", query: { "list-type": "2", prefix } });
  const found = (await text(reply)).matchAll(/<Key>([\w./-]+)<\/Key>/g);
  return [...found].map(([, key = ""]) => key);
}

/** Whatever else S3 says is for the operator's log. */
function refuse(error: unknown): never {
  if (error instanceof S3Refusal && error.code === "NoSuchKey") throw new FileMissing();
  throw new StorageAway(error);
}
