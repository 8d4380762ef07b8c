import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

export async function getUser(db: Db, id: string) {
  const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!user) throw new AppError("notFound", "This user does not exist.");
  return user;
}

export type UserRow = Awaited<ReturnType<typeof getUser>>;
