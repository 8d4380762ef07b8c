import { STATUS } from "#server/platform/errors.ts";
import { asRefusal } from "#server/platform/http/error-handler.ts";
import type { Queue } from "#server/platform/jobs.ts";
import { queuesOf } from "#server/queues.ts";
import type { TestApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";
import { ACCOUNT_CALLS } from "./lock-order-calls/account-calls.ts";
import type { Act } from "./lock-order-calls/call.ts";
import { CONTENT_CALLS } from "./lock-order-calls/content-calls.ts";
import { COPIES_CALLS } from "./lock-order-calls/copies-calls.ts";
import { MODERATION_CALLS, newestCase } from "./lock-order-calls/moderation-calls.ts";
import { PEOPLE_CALLS } from "./lock-order-calls/people-calls.ts";
import { STREAM_CALLS } from "./lock-order-calls/stream-calls.ts";
import { decisionCommands } from "./lock-order-decisions.ts";

export type Command = { name: string; act: Act };

/** Every writing endpoint, but decisions of staff and those of `ONE_ACCOUNT`. */
const CALLS = [
  ...CONTENT_CALLS,
  ...PEOPLE_CALLS,
  ...MODERATION_CALLS,
  ...ACCOUNT_CALLS,
  ...COPIES_CALLS,
  ...STREAM_CALLS,
];

/** These write rows of one account behind its lock, and take a second each for hashing. */
export const ONE_ACCOUNT: readonly string[] = [
  "/api/user",
  "/api/login",
  "/api/login/second-factor",
  "/api/login/passkey",
  "/api/login/passkey/options",
  "/api/accounts/discord/login",
  "/api/accounts/discord/link",
  "/api/accounts/discord/unlink",
  "/api/accounts/discord/register",
  "/api/accounts/discord/register/token",
  "/api/auth/passkeys",
  "/api/auth/passkeys/:id/remove",
  "/api/auth/authenticator/enable",
  "/api/auth/authenticator/remove",
  "/api/auth/recovery-codes",
  "/api/auth/reauthenticate",
  "/api/auth/reauthenticate/mail",
  "/api/auth/reauthenticate/check",
  "/api/post/create",
  "/api/user/:id/avatar",
];

export const PATHS = CALLS.map(([{ path }]) => path);

/** Jobs that need no request, and the deletion of one of the two accounts. */
function jobCommands(app: TestApp): Command[] {
  const { db } = app.services;
  const cron = queuesOf(app.services).filter(({ cron: time }) => time !== undefined);
  const jobs = cron.map((queue) => ({
    name: `job ${queue.name}`,
    // Calls on an account that is being deleted are refused, and repeated without it.
    act: () =>
      (queue as unknown as Queue<object>).work({}, "").then(
        () => ({ status: 200 }),
        (error: unknown) => ({ status: STATUS[asRefusal(error)?.code ?? "unavailable"] }),
      ),
  }));
  const deletion: Act = async (_me, { _id }) => {
    await db
      .updateTable("users")
      .set({ deletion_at: new Date(0) })
      .where("id", "=", _id)
      .execute();
    await tidy(app);
    return { status: 200 };
  };
  return [...jobs, { name: "delete account", act: deletion }];
}

export function everyCommand(app: TestApp): Command[] {
  const calls = CALLS.map(([{ method, path }, act]) => ({ name: `${method} ${path}`, act }));
  return [...calls, ...decisionCommands(app, newestCase), ...jobCommands(app)];
}
