import pg from "pg";
import { startPostgres } from "#scripts/cluster/postgres.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { atEnd } from "./endings.ts";
import { temporaryFolder } from "./folders.ts";
import { type Product, startProduct } from "./product.ts";
import { seed } from "./seed/seed.ts";
import type { Size } from "./seed/sizes.ts";

/** What a run was asked for. */
export type Bench = {
  seconds: number;
  warmUp: number;
  connections: number;
  /** How often the program and its floor take turns; the best of each counts. */
  rounds: number;
  /** The site of 10,000 posts. */
  small: Site;
  /** The site of 1,000,000 posts, where asked for. */
  large: Site | undefined;
};

/** A seeded database, and the program over it. */
export type Site = {
  size: Size;
  databaseUrl: string;
  database: Database;
  /** The one that runs now; `restart` puts a fresh one in its place. */
  product: Product;
  restart: () => Promise<Product>;
};

/** Starts a PostgreSQL that waits for its disk; answers its address. */
export async function startDatabases(): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  atEnd(postgres.stop);
  return postgres.env.TEST_DATABASE_URL ?? "";
}

/** Fills a database of its own in the PostgreSQL at an address, and starts the program over it. */
export async function openSite(postgresUrl: string, size: Size): Promise<Site> {
  const databaseUrl = await createDatabase(postgresUrl, `posts_${size.posts}`);
  const database = await openDatabase({ url: databaseUrl });
  atEnd(() => database.close());
  const began = performance.now();
  await seed(database.db, size);
  const took = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`Seeded ${size.posts.toLocaleString("en")} posts in ${took} s`);
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

async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return new URL(name, postgresUrl).href;
}
