import type { MutedWord } from "#contract/muted-words/contract.ts";
import type { MutedWordRow } from "./queries.ts";

export function presentMutedWord({ word, muted_until }: MutedWordRow): MutedWord {
  return { word, until: muted_until?.toISOString().slice(0, "2026-01-31".length) ?? null };
}
