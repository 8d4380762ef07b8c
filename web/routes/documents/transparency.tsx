import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { TransparencyYear } from "#contract/moderation/transparency.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { type CountGroup, countGroups } from "./count-groups.ts";
import { DocumentLayout } from "./document-layout.tsx";
import styles from "./transparency.module.css";

const transparencyQuery = apiQuery("GET /api/transparency", {});

export const load: PageLoader = async ({ queries }) => {
  await queries.ensureQueryData(transparencyQuery);
  return null;
};

/** Renders how much was reported and done, by year. */
export function Page() {
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
      <p className={styles.intro}>
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
      <table className={styles.counts} aria-labelledby={id}>
        <thead className="sr">
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

function Group({ group: { label, total, parts } }: { group: CountGroup }) {
  return (
    <tbody>
      <tr className={styles.total}>
        <th scope="row">{label}</th>
        <td>{total.toLocaleString("en-US")}</td>
      </tr>
      {parts.map((part) => (
        <tr key={part.label}>
          <th scope="row">{part.label}</th>
          <td>{part.count.toLocaleString("en-US")}</td>
        </tr>
      ))}
    </tbody>
  );
}
