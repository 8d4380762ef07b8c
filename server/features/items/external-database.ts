import PQueue from "p-queue";
import type { ItemSearch } from "#contract/items/contract.ts";
import type { Weapon } from "#contract/items/item.ts";
import { memoizeAsync } from "#server/platform/cache/memoize.ts";
import { ExternalRefusal, fetchJson } from "./external-fetch.ts";
import type { ExternalAnswer } from "./external-fields.ts";
import { v1 } from "./external-v1.ts";
import { v2 } from "./external-v2.ts";

const MEMORY = { ttlMs: 10 * 60_000, max: 2_000 };
/** After a failure it is left alone for so long. */
const REST_MS = 15_000;
const AT_ONCE = 6;
const ASKED_AT_ONCE_MAX = 500;

type Wanted = Omit<ItemSearch, "subcategory"> & { subcategory: Weapon["subcategory"] | undefined };

export type ExternalDatabase = ReturnType<typeof openExternalDatabase>;

/** The item database at an address, in whichever of the two known shapes it speaks. */
export function openExternalDatabase(address: string) {
  const base = `${address.replace(/\/+$/, "")}/`;
  const queue = new PQueue({ concurrency: AT_ONCE });
  let restsUntil = 0;
  let speaksOlder = false;

  /**
   * Asks, few at a time; null for what it does not know. While it rests after a failure, fails at
   * once.
   */
  const ask = memoizeAsync(async (path: string): Promise<unknown> => {
    const resting = () => restsUntil > Date.now() || queue.size > ASKED_AT_ONCE_MAX;
    return queue.add(async () => {
      if (resting()) throw new Error("The item database rests");
      try {
        return await fetchJson(base + path);
      } catch (error) {
        if (error instanceof ExternalRefusal && isRefusal(error)) return null;
        restsUntil = Date.now() + REST_MS;
        throw error;
      }
    });
  }, MEMORY);

  return {
    /** Ids of weapons that match, none of them hidden; throws when it does not answer. */
    async findIds({ search, subcategory, limit }: Wanted): Promise<string[]> {
      if (!speaksOlder) {
        try {
          return v2.readIds(await ask(v2.searchPath(search, subcategory, limit)));
        } catch {
          // Then it may speak version 1 of the API.
        }
      }
      const ids = v1.readIds(await ask(v1.searchPath(search)));
      speaksOlder = true;
      return ids.slice(0, limit);
    },

    /** What it tells of an id: undefined when nothing that makes sense, or no answer. */
    async findWeapon(id: string): Promise<ExternalAnswer> {
      try {
        const value = await ask(`items/${id}`);
        return v2.readWeapon(value, id) ?? v1.readWeapon(value, id);
      } catch {
        return undefined;
      }
    },
  };
}

/** It is well, and has nothing of the kind. */
function isRefusal({ status }: ExternalRefusal): boolean {
  return status < 500 && status !== 429;
}
