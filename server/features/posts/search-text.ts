import { foldText } from "#contract/texts.ts";
import { PART_END, searchableWords } from "#server/platform/split-words.ts";

type PostText = { title: string; description: string; tags: readonly string[] };

/**
 * Returns the columns by which searches find a post: the words of its title, its tags and its descriptions, in
 * this order. Names are not among them: they change elsewhere.
 */
export function searchColumns(
  { title, description, tags }: PostText,
  imageDescriptions: readonly string[] = [],
): { search_text: string; folded_tags: string[] } {
  const parts = [title, tags.join(" "), [description, ...imageDescriptions].join(" ")];
  const words = parts.map((part) => searchableWords(part).join(" "));
  return { search_text: ` ${words.join(` ${PART_END} `)} `, folded_tags: tags.map(foldText) };
}
