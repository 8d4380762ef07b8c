import { randomUUID } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import { S3_KEY } from "#scripts/cluster/fake-s3.ts";
import { createS3Client } from "#server/platform/media/storage/s3-client.ts";

const KEY = S3_KEY;

/** Creates a bucket on an S3 server: that of TEST_S3_ENDPOINT unless another is named. */
export async function createBucket(endpoint = process.env.TEST_S3_ENDPOINT ?? "") {
  // Not of the seed: a second try of a file meets the bucket of the first.
  const name = `bucket-${randomUUID()}`;
  const client = createS3Client({
    bucket: name,
    endpoint,
    region: "test",
    accessKeyId: KEY,
    secretAccessKey: KEY,
  });
  const created = await client.send({ method: "PUT" });
  created.resume();
  return {
    /** The settings of a site with its files in this bucket, through another endpoint if given. */
    settings: (way = endpoint) => ({
      S3_BUCKET: name,
      S3_ENDPOINT: way,
      S3_REGION: "test",
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    }),
    /** Lists every key in the bucket. */
    list: async () => {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const query = { "list-type": "2", ...(next && { "continuation-token": next }) };
        const listed = await text(await client.send({ method: "GET", query }));
        keys.push(...[...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key));
        next = /<NextContinuationToken>([^<]+)</.exec(listed)?.[1];
      } while (next);
      return keys;
    },
    read: async (key: string) => buffer(await client.send({ method: "GET", key })),
  };
}
