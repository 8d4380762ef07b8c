import { CATEGORY, categoryIn } from "#contract/posts/categories.ts";
import {
  SYMBOLS_WEAR_NOTHING,
  WEAR_A_SYMBOL,
  WORN_FULL,
  WORN_MAX,
  wearsSymbols,
} from "#contract/worn/rules.ts";
import { deleteNotification, notify } from "#server/features/notifications/commands.ts";
import { getReachablePost, lockPost, type PostRow } from "#server/features/posts/queries.ts";
import { refuseBlocked, type Viewer } from "#server/features/users/hidden-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { countWears, type WornRow } from "./queries.ts";

/**
 * Says that a post wears a symbol that its maker can reach, idempotently, and notifies the symbol's maker. At most
 * `WORN_MAX` visible ones, because nobody can untie what is hidden.
 */
export async function createWorn(
  services: Services,
  maker: NonNullable<Viewer>,
  post: Pick<PostRow, "id" | "category">,
  symbolId: string,
): Promise<void> {
  if (!wearsSymbols(categoryIn(post.category))) {
    throw new AppError("validation", SYMBOLS_WEAR_NOTHING);
  }
  const { owner_id: ownerId } = await getReachablePost(services.db, maker, symbolId);
  await transact(services.db, async (trx) => {
    await lockUsers(trx, [maker._id, ownerId]);
    await lockPost(trx, post.id);
    await refuseBlocked(trx, maker._id, ownerId);
    // It may have been hidden meanwhile.
    const symbol = await getReachablePost(trx, maker, symbolId);
    if (symbol.category !== CATEGORY.symbol) {
      throw fieldError("validation", "symbolId", WEAR_A_SYMBOL);
    }
    const created = await trx
      .insertInto("worn")
      .values({ post_id: post.id, symbol_id: symbolId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) return;
    if ((await countWears(trx, post.id)) > WORN_MAX) throw new AppError("conflict", WORN_FULL);
    await notify(services, trx, {
      userId: ownerId,
      senderId: maker._id,
      kind: "Worn",
      targetId: created.id,
      postId: post.id,
    });
  });
}

/** Takes back that a post wears a symbol, and the notification of it, idempotently. */
export function deleteWorn(
  services: Services,
  { post_id, symbol_id, owner_id }: WornRow,
): Promise<void> {
  return transact(services.db, async (trx) => {
    const deleted = await trx
      .deleteFrom("worn")
      .where("post_id", "=", post_id)
      .where("symbol_id", "=", symbol_id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) return;
    const named = { senderId: owner_id, kind: "Worn", targetId: deleted.id } as const;
    await deleteNotification(services, trx, named);
  });
}
