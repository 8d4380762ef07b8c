import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { ItemSearch } from "#contract/items/contract.ts";
import type { Weapon } from "#contract/items/item.ts";
import { readAtMost } from "#server/platform/http/fetched-body.ts";
import { type ExternalResult, v1, v2 } from "./external-formats.ts";

const CACHE = { ttl: 10 * 60_000, max: 2_000 };
/** The pause after a failure. */
const PAUSE_MS = 15_000;
const CONCURRENCY = 6;
const QUEUE_MAX = 500;
const TIMEOUT_MS = 2_000;
const BODY_MAX_BYTES = 2 * 1024 * 1024;

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
        if (error instanceof ErrorStatus && isUnknownItem(error)) return { body: null };
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

/** The database answered with an error status. */
class ErrorStatus extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The item database answered ${status}`);
    this.status = status;
  }
}

/** Returns whether the database is up, but does not know the item. */
function isUnknownItem({ status }: ErrorStatus): boolean {
  return status < 500 && status !== 429;
}

/**
 * Fetches JSON from a URL. Throws an `ErrorStatus` for any status but 2xx, and an error if it takes longer
 * than 2 seconds, redirects, is over 2 MB or is not JSON.
 */
async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "manual",
    headers: { accept: "application/json" },
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new ErrorStatus(response.status);
  }
  const body = await readAtMost(response, BODY_MAX_BYTES);
  return JSON.parse(body.toString("utf8"));
}
