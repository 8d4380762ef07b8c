import type { Db } from "#server/platform/db/database.ts";

/** Returns the words that a user mutes now, the last muted first. */
export function listMutedWords(db: Db, userId: string) {
  return db
    .selectFrom("muted_words")
    .select(["word", "muted_until"])
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("muted_until", "is", null), eb("muted_until", ">", new Date())]))
    .orderBy("created_at", "desc")
    .orderBy("folded_word")
    .execute();
}

export type MutedWordRow = Awaited<ReturnType<typeof listMutedWords>>[number];
