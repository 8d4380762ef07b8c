import { createTidyQueue } from "#server/tidy.ts";
import type { TestApp } from "#test/test-app.ts";

/** Runs the hourly job that deletes what is hidden for good and what has expired. */
export async function tidy({ services, invalidateCache }: TestApp): Promise<void> {
  await createTidyQueue(services).work({}, "");
  invalidateCache();
}

/** Deletes the account of a user as if its deletion had been planned for today. */
export async function deleteAccount(app: TestApp, userId: string): Promise<void> {
  const due = app.services.db.updateTable("users").set({ deletion_at: new Date(0) });
  await due.where("id", "=", userId).execute();
  await tidy(app);
}
