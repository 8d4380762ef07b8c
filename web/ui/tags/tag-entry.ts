export function splitTags(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Appends new tags; existing ones, ignoring case, are not added twice. */
export function addTags(tags: readonly string[], added: readonly string[]): string[] {
  const existing = new Set(tags.map((tag) => tag.toLowerCase()));
  const result = [...tags];
  for (const tag of added) {
    const key = tag.toLowerCase();
    if (existing.has(key)) continue;
    existing.add(key);
    result.push(tag);
  }
  return result;
}
