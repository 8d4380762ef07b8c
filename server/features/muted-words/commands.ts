import { sql } from "kysely";
import { foldMuted, MUTED_WORDS_MAX, TOO_MANY_WORDS } from "#contract/muted-words/rules.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { listMutedWords } from "./queries.ts";

type MutedWord = { userId: string; word: string; until: string | null };

/** Mutes a word, or changes until when; throws `conflict` if the user mutes as many as are allowed. */
export function muteWord(db: Db, { userId, word, until }: MutedWord): Promise<void> {
  return transact(db, async (trx) => {
    await lockUsers(trx, [userId]);
    const folded_word = foldMuted(word);
    const others = (await listMutedWords(trx, userId)).filter(
      (muted) => foldMuted(muted.word) !== folded_word,
    );
    if (others.length >= MUTED_WORDS_MAX) throw new AppError("conflict", TOO_MANY_WORDS);
    const muted = { word, muted_until: until && new Date(until) };
    await trx
      .insertInto("muted_words")
      .values({ user_id: userId, folded_word, ...muted })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "folded_word"])
          .doUpdateSet({ ...muted, created_at: sql`now()` }),
      )
      .execute();
  });
}

export async function unmuteWord(db: Db, userId: string, word: string): Promise<void> {
  await db
    .deleteFrom("muted_words")
    .where("user_id", "=", userId)
    .where("folded_word", "=", foldMuted(word))
    .execute();
}

/** Deletes the words that are not muted any more. */
export async function deleteEndedWords({ db }: Services): Promise<void> {
  await deleteRows(db, "muted_words", sql`muted_until < now()`);
}
