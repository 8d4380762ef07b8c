import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "#scripts/cluster/postgres.ts";
import { startRedis } from "#scripts/cluster/redis.ts";
import { startS3 } from "#scripts/cluster/s3.ts";
import { migrate } from "#server/migrations/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createBucket } from "#test/cluster/bucket.ts";
import { SilentRelay } from "#test/cluster/relay.ts";
import { onServer } from "#test/test-database.ts";
import type { FaultMaker, Makers } from "./faults.ts";
import { PostgresRelay } from "./postgres-relay.ts";
import { FaultySite } from "./site.ts";

const TEMPLATE = "parade_template";
// The time within which active members cause a transaction (ms).
const CUT_WITHIN_MS = 3_000;
const DELAY_MAX_MS = 120;

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Creates sites on PostgreSQL, Redis and S3, each with a database and a bucket of its own. */
export async function createPostgresSites() {
  const services = [
    await startPostgres({ inGroup: true }),
    await startRedis(),
    await startS3(),
  ] as const;
  const [postgres] = services;
  Object.assign(process.env, ...services.map(({ env }) => env));
  const { TEST_DATABASE_URL = "", TEST_REDIS_URL = "", TEST_S3_ENDPOINT = "" } = process.env;
  const relay = new PostgresRelay(TEST_DATABASE_URL);
  const [redis, s3] = [new SilentRelay(TEST_REDIS_URL), new SilentRelay(TEST_S3_ENDPOINT)];
  await Promise.all([relay, redis, s3].map((one) => one.listen()));
  await createTemplate(TEST_DATABASE_URL);

  const create = async (program: string) => {
    const name = `parade_${randomBytes(6).toString("hex")}`;
    await onServer(TEST_DATABASE_URL, `create database ${name} template ${TEMPLATE}`);
    const bucket = await createBucket();
    const variables = {
      DATABASE_URL: relay.url(`/${name}`),
      REDIS_URL: redis.url(),
      ...bucket.settings(s3.url()),
    };
    const remove = () => onServer(TEST_DATABASE_URL, `drop database ${name} with (force)`);
    return new FaultySite(program, { variables, listFiles: bucket.list, remove });
  };
  return {
    create,
    makers: makersOf({ postgres, relay, redis, s3 }),
    remove: async () => {
      for (const way of [relay, redis, s3]) way.close();
      await Promise.all(services.map((service) => service.stop()));
    },
  };
}

async function createTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `create database ${TEMPLATE}`);
  const url = new URL(serverUrl);
  url.pathname = `/${TEMPLATE}`;
  const { db, close } = await openDatabase({ url: url.href });
  await migrate(db);
  await close();
}

type Ways = { postgres: Postgres; relay: PostgresRelay; redis: SilentRelay; s3: SilentRelay };

function makersOf({ postgres, relay, redis, s3 }: Ways): Makers {
  const outage =
    (way: SilentRelay, name: string): FaultMaker =>
    async (_, { lastsMs }) => {
      way.cut();
      await wait(lastsMs);
      way.open();
      return `${name} was away`;
    };
  const cut =
    (at: "beforeCommit" | "afterCommit"): FaultMaker =>
    async () => {
      const isCut = await relay.cutNext(at, CUT_WITHIN_MS);
      return isCut ? `a connection was cut ${at}` : "no transaction came";
    };
  return {
    cutBeforeCommit: cut("beforeCommit"),
    cutAfterCommit: cut("afterCommit"),
    delay: async (_, { lastsMs, pick }) => {
      relay.delay(pick % DELAY_MAX_MS);
      await wait(lastsMs);
      relay.delay(0);
      return "answers of the database were late";
    },
    cutAll: async () => {
      relay.endAll();
      return "every connection to the database was cut";
    },
    restartDatabase: async ({ site }, { lastsMs }) => {
      const restart = () => postgres.during(() => wait(lastsMs).then(() => undefined));
      site.databaseUp = site.databaseUp.then(restart);
      await site.databaseUp;
      return "the database was restarted";
    },
    storageOutage: outage(s3, "S3"),
    redisOutage: outage(redis, "Redis"),
  };
}
