import type { FastifyInstance } from "fastify";
import { createReport } from "#contract/reports/contract.ts";
import { canReport } from "#contract/reports/policy.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { insertReport } from "./commands.ts";
import { checkOriginal, getReported } from "./reported-queries.ts";

const UNVERIFIED = "Please verify your email to report.";
const THANKS = "Thanks for telling us. Our moderators will look at it.";

export function registerReports(app: FastifyInstance, { db }: Services): void {
  route(
    app,
    createReport,
    async ({ actor, body }) => {
      const reporter = requireActor(actor);
      const reported = await getReported(db, reporter, body);
      authorize(canReport(actor, reported.makerId), actor, "You cannot report yourself.");
      await checkOriginal(db, reporter, body);
      await transact(db, (trx) => insertReport(trx, reporter._id, body, reported));
      return { message: THANKS };
    },
    { before: (actor) => authorize(actor?.verified === true, actor, UNVERIFIED) },
  );
}
