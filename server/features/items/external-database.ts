import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { ItemSearch } from "#contract/items/contract.ts";
import type { Weapon } from "#contract/items/item.ts";
import { ExternalRefusal, fetchJson } from "./external-fetch.ts";
import type { ExternalResult } from "./external-fields.ts";
import { v1 } from "./external-v1.ts";
import { v2 } from "./external-v2.ts";

const CACHE = { ttl: 10 * 60_000, max: 2_000 };
/** The pause after a failure. */
const PAUSE_MS = 15_000;
const CONCURRENCY = 6;
const QUEUE_MAX = 500;

type WeaponQuery = Omit<ItemSearch, "subcategory"> & {
  subcategory: Weapon["subcategory"] | undefined;
};

export type ExternalDatabase = ReturnType<typeof openExternalDatabase>;

/** Opens the item database at a URL, in whichever of the two known API versions it has. */
export function openExternalDatabase(url: string) {
  const base = `${url.replace(/\/+$/, "")}/`;
  const queue = new PQueue({ concurrency: CONCURRENCY });
  let pausedUntil = 0;
  let usesV1 = false;

  /**
   * Fetches a path with limited concurrency; the body is null for unknown items. Throws at once during the
   * pause after a failure.
   */
  const fetchMethod = async (path: string): Promise<{ body: unknown }> => {
    const isPaused = () => pausedUntil > Date.now() || queue.size > QUEUE_MAX;
    return queue.add(async () => {
      if (isPaused()) throw new Error("The item database rests");
      try {
        return { body: await fetchJson(base + path) };
      } catch (error) {
        if (error instanceof ExternalRefusal && isRefusal(error)) return { body: null };
        pausedUntil = Date.now() + PAUSE_MS;
        throw error;
      }
    });
  };
  const cache = new LRUCache({ ...CACHE, fetchMethod });
  const fetchPath = async (path: string) => (await cache.forceFetch(path)).body;

  return {
    /** Returns ids of matching weapons that are not hidden; throws if the database does not answer. */
    async findIds({ search, subcategory, limit }: WeaponQuery): Promise<string[]> {
      if (!usesV1) {
        try {
          return v2.readIds(await fetchPath(v2.searchPath(search, subcategory, limit)));
        } catch {
          // The database may have version 1 of the API.
        }
      }
      const ids = v1.readIds(await fetchPath(v1.searchPath(search)));
      usesV1 = true;
      return ids.slice(0, limit);
    },

    /** Returns the weapon of an id, or undefined without a valid reply. */
    async findWeapon(id: string): Promise<ExternalResult> {
      try {
        const value = await fetchPath(`items/${id}`);
        return v2.readWeapon(value, id) ?? v1.readWeapon(value, id);
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns whether the database is up, but does not know the item. */
function isRefusal({ status }: ExternalRefusal): boolean {
  return status < 500 && status !== 429;
}
