import { CreateBucketCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { aName } from "#test/makers.ts";

const KEY = "S3RVER";

/** A new bucket on the S3 of TEST_S3_ENDPOINT. */
export async function createBucket() {
  const endpoint = process.env.TEST_S3_ENDPOINT ?? "";
  const name = aName("bucket-");
  const credentials = { accessKeyId: KEY, secretAccessKey: KEY };
  const client = new S3Client({ endpoint, region: "test", credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  return {
    /** The settings of a site that keeps its files there, by this way or by another. */
    settings: (way = endpoint) => ({
      S3_BUCKET: name,
      S3_ENDPOINT: way,
      S3_REGION: "test",
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    }),
    /** Every key in it. */
    list: async () => {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: name }));
      return (Contents ?? []).map(({ Key }) => Key ?? "");
    },
  };
}
