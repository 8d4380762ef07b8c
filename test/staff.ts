import { banUser } from "#contract/moderation/bans.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import type { TestApp } from "#test/test-app.ts";

/** Somebody with a role. */
export async function aStaffMember(app: TestApp, role: Role = ROLE.moderator): Promise<TestUser> {
  const user = await aUser(app);
  await app.services.db
    .updateTable("users")
    .set({ roles: [role] })
    .where("id", "=", user._id)
    .execute();
  return user;
}

type BanOf = { days?: number | null; reason?: string };

export function ban(actor: TestUser, user: TestUser, { days = null, reason }: BanOf = {}) {
  const body = { banExpiryDays: days, ...(reason !== undefined && { reason }) };
  return actor.client.call(banUser, { params: { id: user._id }, body });
}
