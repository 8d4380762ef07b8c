import type { ItemSearch } from "./contract.ts";
import type { Item } from "./item.ts";

/** Letters and digits in lower case: quotes and dashes of names are never typed as they stand. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** 'N-TEC 5' is often typed as 'ntec5'. */
function joined(text: string): string {
  return plain(text).replaceAll(" ", "");
}

/** Items whose names hold every word, those beginning with the text first, then by name. */
export function searchItemsIn(
  items: readonly Item[],
  { search, subcategory, limit }: ItemSearch,
): Item[] {
  const wanted = plain(search);
  if (wanted === "") return [];
  const words = wanted.split(" ");
  const begin = joined(search);
  return items
    .filter((item) => subcategory === undefined || item.subcategory === subcategory)
    .map((item) => ({ item, name: plain(item.sdisplayname), joined: joined(item.sdisplayname) }))
    .filter((one) => words.every((word) => one.name.includes(word) || one.joined.includes(word)))
    .sort(
      (one, other) =>
        Number(other.joined.startsWith(begin)) - Number(one.joined.startsWith(begin)) ||
        one.name.localeCompare(other.name, "en", { numeric: true }),
    )
    .slice(0, limit)
    .map(({ item }) => item);
}
