import { foldText } from "#contract/texts.ts";
import { searchableWords } from "#server/platform/split-words.ts";

type PostText = { title: string; description: string; tags: readonly string[] };

/** Returns the columns by which searches find a post. Names are not among them: they change elsewhere. */
export function searchColumns(
  { title, description, tags }: PostText,
  imageDescriptions: readonly string[] = [],
): { search_text: string; folded_tags: string[] } {
  const words = searchableWords([title, ...tags, description, ...imageDescriptions].join(" "));
  return { search_text: ` ${words.join(" ")} `, folded_tags: tags.map(foldText) };
}
