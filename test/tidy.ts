import { createTidyQueue } from "#server/tidy.ts";
import { setUser } from "#test/makers.ts";
import type { TestApp } from "#test/test-app.ts";

/** Runs the hourly job that deletes what is hidden for good and what has expired. */
export async function tidy({ services, invalidateCache }: TestApp): Promise<void> {
  await createTidyQueue(services).work({}, "");
  invalidateCache();
}

/** Deletes the account of a user as if its deletion had been planned for today. */
export async function deleteAccount(app: TestApp, userId: string): Promise<void> {
  await setUser(app, { _id: userId }, { deletion_at: new Date(0) });
  await tidy(app);
}
