import type { FastifyInstance } from "fastify";
import { DECIDED_ACTIONS } from "#contract/decisions/contract.ts";
import { REPORT_REASONS } from "#contract/reports/contract.ts";
import {
  COUNTING_STARTED,
  getTransparency,
  type ModerationEvent,
  type TransparencyYear,
} from "#contract/transparency/contract.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { countEvents, type EventCount } from "./queries.ts";

export function registerTransparency(app: FastifyInstance, { db }: Services): void {
  const read = async () => presentCounts(await countEvents(db));
  route(app, getTransparency, read);
}

function presentCounts(rows: readonly EventCount[]) {
  const start = rows.find(({ name }) => name === COUNTING_STARTED)?.first ?? new Date();
  const events = rows.filter(({ name }) => name !== COUNTING_STARTED);
  const years = [...Map.groupBy(events, ({ year }) => year)];
  return {
    since: start.toISOString(),
    hasEarlier: events.some(({ first }) => first < start),
    years: years.sort(([one], [two]) => two - one).map(([year, of]) => presentYear(year, of)),
  };
}

function presentYear(year: number, rows: readonly EventCount[]): TransparencyYear {
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const of = (name: ModerationEvent) => counts.get(name) ?? 0;
  return {
    year,
    reports: REPORT_REASONS.map((_, reason) => ({ reason, count: of(`report/${reason}`) })),
    acts: DECIDED_ACTIONS.map((action) => ({
      action,
      count: of(`act/${action}`) - of(`undone/${action}`),
    })),
    automaticActs: DECIDED_ACTIONS.map((action) => ({ action, count: of(`automatic/${action}`) })),
    appeals: of("appeal"),
    reversals: of("reversal"),
    notices: of("notice"),
    noticesUpheld: of("noticeUpheld"),
  };
}
