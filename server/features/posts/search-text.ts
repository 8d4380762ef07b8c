import { foldText } from "#contract/texts.ts";
import { PART_END, searchableWords } from "#server/platform/split-words.ts";

/** The most letters of a part by which a post is found; one letter may fold to eighteen. */
export const SEARCHED_MAX = 1_500;

type PostText = { title: string; description: string; tags: readonly string[] };

/**
 * Returns the columns by which searches find a post: the words of its title, its tags and its descriptions, in
 * this order, each once in its part. Names are not among them: they change elsewhere.
 */
export function searchColumns(
  { title, description, tags }: PostText,
  imageDescriptions: readonly string[] = [],
): { search_text: string; folded_tags: string[] } {
  const parts = [title, tags.join(" "), [description, ...imageDescriptions].join(" ")];
  const words = parts.map((part) => firstWords(searchableWords(part)).join(" "));
  return { search_text: ` ${words.join(` ${PART_END} `)} `, folded_tags: tags.map(foldText) };
}

/** Returns the different words of a list, as many as fit into `SEARCHED_MAX` letters with spaces. */
function firstWords(words: readonly string[]): string[] {
  let length = 0;
  return [...new Set(words)].filter((word) => {
    length += word.length + 1;
    return length <= SEARCHED_MAX;
  });
}
