import pg from "pg";
import { startPostgres } from "#scripts/cluster/postgres.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { registerCleanup } from "./cleanups.ts";
import { temporaryFolder } from "./folders.ts";
import { type Product, type Settings, startProduct } from "./product.ts";
import { seed } from "./seed/seed.ts";
import type { Size } from "./seed/sizes.ts";

/** The options and sites of a run. */
export type Bench = {
  seconds: number;
  warmUp: number;
  connections: number;
  /** Number of rounds of each measurement; the best counts. */
  rounds: number;
  /** Number of posts that are searched by colors, to compare with 10,000. */
  colored: number;
  /** The URL of a PostgreSQL on which databases can be created. */
  postgresUrl: string;
  /** The site of 10,000 posts. */
  small: Site;
};

/** Where a program has its data: in a new database on a PostgreSQL, or else embedded. */
export type Storage = { postgresUrl?: string };

/** A seeded database and the program that uses it. */
export type Site = {
  size: Size;
  databaseUrl: string;
  database: Database;
  /** The running program; `restart` replaces it with a new process. */
  product: Product;
  restart: () => Promise<Product>;
};

/** Starts a PostgreSQL with durable commits and returns its URL. */
export async function startDatabases(): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  registerCleanup(postgres.stop);
  return postgres.env.TEST_DATABASE_URL ?? "";
}

/** Creates and seeds a database, and starts the program with it. */
export async function openSite(postgresUrl: string, size: Size): Promise<Site> {
  const databaseUrl = await createDatabase(postgresUrl);
  const database = await openDatabase({ url: databaseUrl });
  registerCleanup(() => database.close());
  await seedTimed(database, size);
  const place = { databaseUrl, dataDir: temporaryFolder() };
  const site: Site = {
    size,
    databaseUrl,
    database,
    product: await startProduct(place),
    restart: async () => {
      await site.product.end();
      site.product = await startProduct(place);
      return site.product;
    },
  };
  return site;
}

/**
 * Seeds a database, reads from it what a measurement needs, and starts the program with it; the embedded one
 * is open in one process at a time.
 */
export async function openAlone<Found>(
  { postgresUrl }: Storage,
  size: Size,
  { read, ...settings }: Settings & { read: (database: Database) => Promise<Found> },
): Promise<{ product: Product; found: Found }> {
  const databaseUrl = postgresUrl && (await createDatabase(postgresUrl));
  const dataDir = temporaryFolder();
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir });
  const close = registerCleanup(() => database.close());
  await seedTimed(database, size);
  const found = await read(database);
  await close();
  const place = { ...(databaseUrl && { databaseUrl }), dataDir, ...settings };
  return { product: await startProduct(place), found };
}

async function seedTimed({ db }: Database, size: Size): Promise<void> {
  const began = performance.now();
  await seed(db, size);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`Seeded ${size.posts.toLocaleString("en")} posts in ${seconds} s`);
}

let databases = 0;

async function createDatabase(postgresUrl: string): Promise<string> {
  databases += 1;
  const name = `bench_${databases}`;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return new URL(name, postgresUrl).href;
}
