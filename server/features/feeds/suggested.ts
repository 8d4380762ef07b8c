import { SUGGESTIONS_MAX } from "#contract/feeds/suggestions.ts";
import { splitWords } from "#server/platform/split-words.ts";

/** A post whose words begin like a word of the text. */
export type Candidate = { id: string; title: string; tags: string[]; num_likes: number };

/** Returns whether each word of a text begins one of the name's; both are folded. */
function begins(terms: readonly string[], name: readonly string[]): boolean {
  return terms.every((term) => name.some((word) => word.startsWith(term)));
}

/** Returns the tags that most posts have, of those with words that begin like the text's. */
export function chooseTags(terms: readonly string[], posts: readonly Candidate[]): string[] {
  const tags = posts.flatMap((post) => post.tags).map((tag) => ({ tag, words: splitWords(tag) }));
  const matching = tags.filter(({ words }) => begins(terms, words));
  const spellings = Map.groupBy(matching, ({ words }) => words.join(" "));
  return [...spellings.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap(([first]) => first?.tag ?? [])
    .slice(0, SUGGESTIONS_MAX.tags);
}

/**
 * Returns the ids of posts with words of the title that begin like the text's: those with most of its words
 * whole first, then the most liked, then the newest.
 */
export function chooseWorks(terms: readonly string[], posts: readonly Candidate[]): string[] {
  return posts
    .map((post) => ({ ...post, words: splitWords(post.title) }))
    .filter(({ words }) => begins(terms, words))
    .map((post) => ({ ...post, whole: terms.filter((term) => post.words.includes(term)).length }))
    .sort(
      (a, b) =>
        b.whole - a.whole || b.num_likes - a.num_likes || Number(BigInt(b.id) - BigInt(a.id)),
    )
    .slice(0, SUGGESTIONS_MAX.works)
    .map(({ id }) => id);
}
