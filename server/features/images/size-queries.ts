import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { LARGEST_ACCOUNTS_MAX } from "#contract/desk/contract.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Pictures, their files, one for each width and format, and what these take (bytes). */
export type PictureSizes = { pictures: number; files: number; bytes: number };
export type LargeAccount = { username: string; pictures: number; bytes: number };

/** Counting every picture reads the whole table. */
const CACHE = { ttl: 600_000, max: 1 };

/** Returns a function that counts all pictures, at most once in ten minutes. */
export function createPictureCounter(db: Db): () => Promise<PictureSizes> {
  const cache = new LRUCache({ ...CACHE, fetchMethod: () => countPictures(db) });
  return () => cache.forceFetch("");
}

/** Returns a function that finds the accounts whose pictures take most, at most once in ten minutes. */
export function createLargestAccounts(db: Db): () => Promise<LargeAccount[]> {
  const cache = new LRUCache({ ...CACHE, fetchMethod: () => listLargestAccounts(db) });
  return () => cache.forceFetch("");
}

async function countPictures(db: Db): Promise<PictureSizes> {
  const { rows } = await sql<PictureSizes>`
    select count(*)::int as pictures,
      coalesce(sum(cardinality(widths) * (1 + has_avif::int)), 0)::int as files,
      coalesce(sum(bytes), 0)::double precision as bytes
    from images`.execute(db);
  return rows[0] ?? { pictures: 0, files: 0, bytes: 0 };
}

/** Lists the accounts whose pictures take most, hidden ones too, the largest first. */
async function listLargestAccounts(db: Db): Promise<LargeAccount[]> {
  const { rows } = await sql<LargeAccount>`
    select username, pictures, bytes from (
      select owner_id, count(*)::int as pictures, sum(bytes)::double precision as bytes
      from images inner join posts on posts.id = images.post_id
      where owner_id not in (select id from users where deleted_at is not null)
      group by owner_id order by bytes desc, owner_id limit ${LARGEST_ACCOUNTS_MAX}
    ) as largest inner join users on users.id = owner_id
    order by bytes desc, owner_id`.execute(db);
  return rows;
}
