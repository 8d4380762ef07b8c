import { HeadBucketCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import { FileMissing, type Storage, StorageAway } from "#server/platform/storage.ts";

/** A bucket, how it is reached, and the address of a CDN that serves its folder `media`. */
export type S3Settings = {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  mediaUrl: string | undefined;
};

const CONNECT_WITHIN_MS = 3_000;
// Of silence: a large file may take longer.
const ANSWER_WITHIN_MS = 6_000;
const CHECK_WITHIN_MS = 4_000;
const ATTEMPTS = 2;
const FOREVER = "public, max-age=31536000, immutable";

/** The files of a bucket in two folders: `media` for everyone, `private` through the site alone. */
export function createS3Storages(settings: S3Settings): { storage: Storage; vault: Storage } {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: settings,
    // Most services that speak S3 take a bucket in the path; few have a host name for each.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
    },
  });
  const mediaUrl = settings.mediaUrl ?? "/media";
  return {
    storage: createS3Storage(client, settings.bucket, "media", (key) => `${mediaUrl}/${key}`),
    vault: createS3Storage(client, settings.bucket, "private", neverPublic),
  };
}

function neverPublic(): never {
  throw new Error("A private file has no public address.");
}

function createS3Storage(
  client: S3Client,
  bucket: string,
  folder: string,
  urlOf: Storage["urlOf"],
): Storage {
  // Who may read is the bucket's policy to say; not every service knows lists of rights.
  const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });
  const at = (key: string) => `${folder}/${key}`;
  const options = folder === "media" ? { cacheControl: FOREVER } : {};
  return {
    put: (key, contents) => driver.put(at(key), contents, options).catch(refuse),
    putStream: (key, contents) => driver.putStream(at(key), contents, options).catch(refuse),
    read: (key) => driver.getBytes(at(key)).catch(refuse),
    readStream: (key) => driver.getStream(at(key)).catch(refuse),
    remove: (key) => driver.delete(at(key)).catch(refuse),
    // The slash at the end: no other folder's name may begin with this one's.
    removeFolder: (key) => driver.deleteAll(`${at(key)}/`).catch(refuse),
    urlOf,
    check: async () => {
      const abortSignal = AbortSignal.timeout(CHECK_WITHIN_MS);
      const asked = client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
      await asked.catch(refuse);
    },
  };
}

/** Whatever else S3 says is for the operator's log. */
function refuse(error: unknown): never {
  if (error instanceof S3ServiceException && error.name === "NoSuchKey") throw new FileMissing();
  throw new StorageAway(error);
}
