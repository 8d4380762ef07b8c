import { foldText } from "#contract/texts.ts";
import { splitWords } from "#server/platform/split-words.ts";

type PostText = { title: string; description: string; tags: readonly string[] };

/** Words that belong together by hyphens or apostrophes, which people also write as one. */
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[-'\u2010\u2011\u2019][\p{L}\p{N}\p{M}]+)+/gu;

/**
 * Returns the columns by which searches find a post: 'Co-op' by 'co', 'op' and 'coop'. Names are not among
 * them: they change elsewhere.
 */
export function searchColumns(
  { title, description, tags }: PostText,
  imageDescriptions: readonly string[] = [],
): { search_text: string; folded_tags: string[] } {
  const text = [title, ...tags, description, ...imageDescriptions].join("\n");
  const compounds = text.match(COMPOUND) ?? [];
  const joined = compounds.map((words) => words.replace(/[^\p{L}\p{N}\p{M}]/gu, ""));
  const words = splitWords([text, ...joined].join(" "));
  return { search_text: ` ${words.join(" ")} `, folded_tags: tags.map(foldText) };
}
