/** The most people that a comment notifies. */
export const MENTIONS_MAX = 5;

/** An email address or a part of a word mentions nobody. */
const MENTION = /(?<![\p{L}\p{N}_.@])@([A-Za-z0-9]{3,30})(?![\p{L}\p{N}_@])/u;

/** A part of a comment's text; `name` is the username that it mentions. */
export type CommentPart = { text: string; name?: string };

/** Splits a text into mentions and what is between them; the parts joined are the text. */
export function splitMentions(text: string): CommentPart[] {
  return text.split(MENTION).flatMap((part, index): CommentPart[] => {
    // Every second part is a name, which the "@" before it was split from.
    if (index % 2 === 1) return [{ text: `@${part}`, name: part }];
    return part === "" ? [] : [{ text: part }];
  });
}

/** Returns the first distinct usernames that a text mentions, in lower case. */
export function mentionedNames(text: string): string[] {
  const names = splitMentions(text).flatMap(({ name }) => (name ? [name.toLowerCase()] : []));
  return [...new Set(names)].slice(0, MENTIONS_MAX);
}
