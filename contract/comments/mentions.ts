/** The most people that a comment notifies. */
export const MENTIONS_MAX = 5;

/** An email address, a part of a word or a web address (`youtube.com/@owl`) mentions nobody. */
const MENTION =
  /(?:https?:\/\/|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/)\S*|(?<![\p{L}\p{N}_.@])@(?<name>[A-Za-z0-9]{3,30})(?![\p{L}\p{N}_@])/giu;

/** Like `MENTION`, but under way at the end of a text: a name may be missing or short yet. */
const STARTED = /(?<![\p{L}\p{N}_.@])@(?<name>[A-Za-z0-9]{0,30})$/u;

/** A part of a comment's text; `name` is the username that it mentions. */
export type CommentPart = { text: string; name?: string };

/** Splits a text into mentions and what is between them; the parts joined are the text. */
export function splitMentions(text: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const { 0: mention, index, groups } of text.matchAll(MENTION)) {
    if (!groups?.name) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: mention, name: groups.name });
    end = index + mention.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Returns the first distinct usernames that a text mentions, in lower case. */
export function mentionedNames(text: string): string[] {
  const names = splitMentions(text).flatMap(({ name }) => (name ? [name.toLowerCase()] : []));
  return [...new Set(names)].slice(0, MENTIONS_MAX);
}

/** Returns the name that a text ends with after an @, "" right after it; null for another end. */
export function startedMention(text: string): string | null {
  return STARTED.exec(text)?.groups?.name ?? null;
}
