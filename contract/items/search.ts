import type { ItemSearch } from "./contract.ts";
import type { Item } from "./item.ts";

/** Returns letters and digits in lower case, because quotes and dashes of names are rarely typed. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Removes spaces too: 'N-TEC 5' is often typed as 'ntec5'. */
function joined(text: string): string {
  return plain(text).replaceAll(" ", "");
}

/** Returns items whose names contain every word, those beginning with the text first, then by name. */
export function searchItemsIn(
  items: readonly Item[],
  { search, subcategory, limit }: ItemSearch,
): Item[] {
  const query = plain(search);
  if (query === "") return [];
  const words = query.split(" ");
  const prefix = joined(search);
  return items
    .filter((item) => subcategory === undefined || item.subcategory === subcategory)
    .map((item) => ({ item, name: plain(item.sdisplayname), joined: joined(item.sdisplayname) }))
    .filter((one) => words.every((word) => one.name.includes(word) || one.joined.includes(word)))
    .sort(
      (one, other) =>
        Number(other.joined.startsWith(prefix)) - Number(one.joined.startsWith(prefix)) ||
        one.name.localeCompare(other.name, "en", { numeric: true }),
    )
    .slice(0, limit)
    .map(({ item }) => item);
}
