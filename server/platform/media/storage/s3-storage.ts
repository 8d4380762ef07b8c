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

type UrlOf = Storage["urlOf"];

const IMMUTABLE = { "cache-control": MEDIA_CACHING };

/** Creates storages in two folders of a bucket: `media`, and `private`, which only the site serves. */
export function createS3Storages(
  settings: S3Settings,
  { urlOf, neverPublic }: { urlOf: UrlOf; neverPublic: UrlOf },
): { storage: Storage; privateStorage: Storage } {
  const client = createS3Client(settings);
  return {
    storage: createS3Storage(client, "media", urlOf),
    privateStorage: createS3Storage(client, "private", neverPublic),
  };
}

function createS3Storage(client: S3Client, folder: string, urlOf: UrlOf): Storage {
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
        for await (const file of listFiles(client, prefix)) await remove(file.key);
      } catch (error) {
        refuse(error);
      }
    },
    listFolders: (below, before) => listFolders(client, folder, below, before),
    urlOf,
    check: async () => {
      const reply = await client.send({ method: "HEAD" }).catch(refuse);
      reply.resume();
    },
  };
}

/** Lists the folders directly below one, of which S3 knows only the files. */
async function* listFolders(client: S3Client, root: string, below: string, before: Date) {
  const path = below ? `${below}/` : "";
  const prefix = `${root}/${path}`;
  let current = { name: "", isOld: false, bytes: 0 };
  const folderOf = ({ name, bytes }: typeof current) => ({
    path: `${path}${name}`,
    countBytes: async () => bytes,
  });
  try {
    // Sorted by key, so that the files of a folder follow each other.
    for await (const { key, changedAt, bytes } of listFiles(client, prefix)) {
      const [name = "", ...file] = key.slice(prefix.length).split("/");
      // A file beside the folders.
      if (file.length === 0) continue;
      if (name !== current.name) {
        if (current.isOld) yield folderOf(current);
        current = { name, isOld: true, bytes: 0 };
      }
      current.isOld &&= changedAt < before;
      current.bytes += bytes;
    }
    if (current.isOld) yield folderOf(current);
  } catch (error) {
    refuse(error);
  }
}

/** Lists the files with a prefix in order. Keys contain letters, digits and `-_./` only. */
async function* listFiles(client: S3Client, prefix: string) {
  let next: string | undefined;
  do {
    const query = { "list-type": "2", prefix, ...(next && { "continuation-token": next }) };
    const reply = await text(await client.send({ method: "GET", query }));
    for (const [contents] of reply.matchAll(/<Contents>.*?<\/Contents>/gs)) {
      const key = /<Key>([\w./-]+)<\/Key>/.exec(contents)?.[1];
      const changed = /<LastModified>([^<]+)<\/LastModified>/.exec(contents)?.[1];
      const bytes = Number(/<Size>(\d+)<\/Size>/.exec(contents)?.[1] ?? 0);
      if (key && changed) yield { key, changedAt: new Date(changed), bytes };
    }
    next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(reply)?.[1];
  } while (next);
}

/** Throws `FileMissing` for a missing key; the operator's log gets every other error of S3. */
function refuse(error: unknown): never {
  if (error instanceof S3Refusal && error.code === "NoSuchKey") throw new FileMissing();
  throw new StorageUnavailable(error);
}
