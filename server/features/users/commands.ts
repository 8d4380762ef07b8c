import type { Db, Trx } from "#server/platform/db/database.ts";

type NewUser = { username: string; email: string };

/** Writes a user; the unique indexes refuse a taken name or address. */
export function createUser(trx: Trx, { username, email }: NewUser) {
  return trx
    .insertInto("users")
    .values({ username, email })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Marks the address as verified, if it is still the user's; answers whether it was. */
export async function verifyUser(
  trx: Trx,
  { userId, email, role }: { userId: string; email: string; role: number | undefined },
): Promise<boolean> {
  const user = await trx
    .updateTable("users")
    .set({ verified: true, ...(role !== undefined && { roles: [role] }) })
    .where("id", "=", userId)
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  return user !== undefined;
}

/** Keeps a user's number of posts; in the transaction that writes or deletes the post. */
export async function countPost(db: Db, userId: string, by: 1 | -1): Promise<void> {
  await db
    .updateTable("users")
    .set((eb) => ({ num_posts: eb("num_posts", "+", by) }))
    .where("id", "=", userId)
    .execute();
}
