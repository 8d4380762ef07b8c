import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction } from "react-router";
import type { DecidedAction } from "#contract/decisions/contract.ts";
import type { TransparencyYear } from "#contract/transparency/contract.ts";
import { REASONS_OFFERED, reasonText } from "#web/components/reports/reasons.ts";
import { useSite } from "#web/lib/document/site.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { DocumentLayout } from "#web/routes/documents/document-layout.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

const transparencyQuery = apiQuery("GET /api/transparency", {});

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  await queries.ensureQueryData(transparencyQuery);
  return null;
};

/** Renders how much was reported and done, by year. */
export function Component() {
  const { name } = useSite();
  const { data } = useQuery(transparencyQuery);
  if (!data) return null;
  const { since, hasEarlier, years } = data;
  return (
    <DocumentLayout
      heading="Transparency"
      summary={`How much was reported on ${name}, and what staff did, by year.`}
      path="/transparency"
      contents={years.map(({ year }) => ({ id: anchorOf(year), title: String(year) }))}
    >
      <p className="pb-20 mb-24 border-b border-line max-[901px]:mt-16">
        Reports by members, confirmed notices from outside, what staff decided by the{" "}
        <Link to="/rules" className="link">
          rules
        </Link>
        , and appeals, counted since <time dateTime={since}>{longDate(since)}</time>.
        {hasEarlier && " Of the time before, what was still stored is counted."} Deleting an account
        changes no count. Years are in UTC.
      </p>
      {years.length === 0 && <EmptyState icon="eye" title="No acts yet." />}
      {years.map((year) => (
        <Year key={year.year} year={year} />
      ))}
    </DocumentLayout>
  );
}

function anchorOf(year: number): string {
  return `year-${year}`;
}

function Year({ year }: { year: TransparencyYear }) {
  const id = anchorOf(year.year);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="t-h2">
        {year.year}
      </h2>
      <table className="w-full [border-collapse:collapse] text-15 leading-24" aria-labelledby={id}>
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Count</th>
          </tr>
        </thead>
        {countGroups(year).map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </table>
    </section>
  );
}

const COUNT = "px-0 border-b border-line text-right align-top tabular-nums";

function Group({ group: { label, total, parts } }: { group: CountGroup }) {
  return (
    <tbody>
      <tr className="font-semibold text-bright">
        <th
          scope="row"
          className="pt-14 pr-16 pb-6 pl-0 border-b border-line font-semibold text-left"
        >
          {label}
        </th>
        <td className={`pt-14 pb-6 ${COUNT}`}>{total.toLocaleString("en-US")}</td>
      </tr>
      {parts.map((part) => (
        <tr key={part.label}>
          <th scope="row" className="py-6 pr-16 pl-20 border-b border-line font-normal text-left">
            {part.label}
          </th>
          <td className={`py-6 ${COUNT}`}>{part.count.toLocaleString("en-US")}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** A total with its parts; parts that are 0 are left out. */
type CountGroup = {
  label: string;
  total: number;
  parts: readonly { label: string; count: number }[];
};

const ACTS: Readonly<Record<DecidedAction, string>> = {
  deletePost: "Posts removed",
  editPost: "Posts changed or marked as NSFW",
  hidePost: "Posts hidden until changed",
  creditPost: "Credit lines added",
  deleteComment: "Comments removed",
  deleteLoadout: "Loadouts removed",
  deleteBoard: "Boards removed",
  editUser: "Profiles changed",
  changeAvatar: "Avatars replaced",
  removeCharacter: "Characters removed",
  holdPost: "Posts held until staff looked at them",
  holdComment: "Comments held until staff looked at them",
  prune: "Everything of an account removed",
  ban: "Accounts banned",
};
const ACTIONS = Object.keys(ACTS) as DecidedAction[];

/** Returns the rows of a year's table, in display order. */
export function countGroups(year: TransparencyYear): CountGroup[] {
  return [
    group(
      "Reports",
      REASONS_OFFERED.map((reason) => ({
        label: reasonText(reason),
        count: year.reports.find((row) => row.reason === reason)?.count ?? 0,
      })),
    ),
    { label: "Notices from outside", total: year.notices, parts: [] },
    { label: "Notices by which posts were removed", total: year.noticesUpheld, parts: [] },
    group("Acts of staff", actParts(year.acts)),
    group("Automatic acts", actParts(year.automaticActs)),
    { label: "Appeals", total: year.appeals, parts: [] },
    { label: "Decisions reversed by an appeal", total: year.reversals, parts: [] },
  ];
}

function actParts(acts: TransparencyYear["acts"]) {
  return ACTIONS.map((action) => ({
    label: ACTS[action],
    count: acts.find((row) => row.action === action)?.count ?? 0,
  }));
}

function group(label: string, all: CountGroup["parts"]): CountGroup {
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return { label, total, parts: all.filter(({ count }) => count > 0) };
}
