/** Like those of `splitMentions`, but under way: a name may be missing or short yet. */
const STARTED = /(?<![\p{L}\p{N}_.@])@(?<name>[A-Za-z0-9]{0,30})$/u;

/** Returns the name that is typed after an @ before the caret, "" right after it; null elsewhere. */
export function mentionAt({ value, selectionStart }: HTMLInputElement): string | null {
  return STARTED.exec(value.slice(0, selectionStart ?? 0))?.groups?.name ?? null;
}
