export function splitTags(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Appends new tags; existing ones, ignoring case, are not added twice. */
export function addTags(tags: readonly string[], added: readonly string[]): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const result = [...tags];
  for (const tag of added) {
    const key = tag.toLowerCase();
    if (known.has(key)) continue;
    known.add(key);
    result.push(tag);
  }
  return result;
}
