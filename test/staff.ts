import { banUser } from "#contract/bans/contract.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";
import type { Db } from "#server/platform/db/database.ts";
import { aUser, setUser, type TestUser } from "#test/makers.ts";
import type { TestApp } from "#test/test-app.ts";

/** Creates a user with a role. */
export async function aStaffMember(app: TestApp, role: Role = ROLE.moderator): Promise<TestUser> {
  const user = await aUser(app);
  await setUser(app, user, { roles: [role] });
  return user;
}

/** Ages the authentication of a user's sessions by `minutes`. */
export async function ageAuthentication(db: Db, user: TestUser, minutes: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ authenticated_at: new Date(Date.now() - minutes * 60_000) })
    .where("user_id", "=", user._id)
    .execute();
}

/** The reasons that staff give. */
export const STATEMENT = { rule: 7, reason: "It was posted again and again, as an advertisement." };

type BanOf = { days?: number | null; reason?: string };

export function ban(actor: TestUser, user: TestUser, { days = null, reason }: BanOf = {}) {
  const statement = { ...STATEMENT, ...(reason !== undefined && { reason }) };
  const body = { banExpiryDays: days, statement };
  return actor.client.call(banUser, { params: { id: user._id }, body });
}
