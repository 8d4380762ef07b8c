import { z } from "zod";
import { sapbdb } from "#contract/items/item.ts";
import {
  displayName,
  type ExternalResult,
  flag,
  pictureUrl,
  weaponClass,
} from "./external-fields.ts";

const weapon = z.object({
  Category: z.literal("Weapons"),
  sapbdb: sapbdb.nullish(),
  item_detail: z.object({ sdisplayname: displayName }),
  einfracategory: weaponClass.optional().catch(undefined),
  icon_url: pictureUrl,
  bistestitem: flag,
  brussianonly: flag,
});

const hit = z.object({ sapbdb, bistestitem: flag, brussianonly: flag });

/** The API of 2018: lower case, bare lists, and no slots. */
export const v1 = {
  searchPath: (text: string) => `search/?${new URLSearchParams({ cat: "Weapon", q: text })}`,

  /** Returns the ids of visible hits; throws unless the value is a list. */
  readIds: (value: unknown): string[] =>
    z
      .array(z.unknown())
      .parse(value)
      .flatMap((found) => {
        const read = hit.safeParse(found);
        return read.success && !read.data.bistestitem && !read.data.brussianonly
          ? [read.data.sapbdb]
          : [];
      }),

  readWeapon: (value: unknown, id: string): ExternalResult => {
    const read = weapon.safeParse(value);
    if (!read.success || (read.data.sapbdb ?? id) !== id) return undefined;
    const { data } = read;
    if (data.bistestitem || data.brussianonly) return "hidden";
    return {
      sapbdb: id,
      sdisplayname: data.item_detail.sdisplayname,
      icon_url: data.icon_url,
      ...(data.einfracategory && { einfracategory: data.einfracategory }),
    };
  },
};
