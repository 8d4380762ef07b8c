import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction } from "react-router";
import type { SiteRule } from "#contract/rules/contract.ts";
import { canEditRules } from "#contract/users/policy.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { DocumentLayout } from "#web/routes/documents/document-layout.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";

const rulesQuery = apiQuery("GET /api/rules", {});

const INTRO = "What staff decide by.";

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  await queries.ensureQueryData(rulesQuery);
  return null;
};

export function Component() {
  const { data } = useQuery(rulesQuery);
  const viewer = useCurrentUser();
  const rules = data?.rules ?? [];
  return (
    <DocumentLayout
      heading="Rules"
      summary={INTRO}
      path="/rules"
      right={
        canEditRules(viewer) && (
          <LinkButton to="/rules/edit" icon="edit">
            Edit Rules
          </LinkButton>
        )
      }
      contents={rules.map(({ number, title }) => ({
        id: anchorOf(number),
        title: `${number}. ${title}`,
      }))}
    >
      <p className="pb-20 mb-24 border-b border-line max-[901px]:mt-16">
        {INTRO} What was reported, and what they did, is{" "}
        <Link to="/transparency" className="link">
          counted by year
        </Link>
        .
      </p>
      <ol className="grid gap-32">
        {rules.map((rule) => (
          <Rule key={rule.number} rule={rule} />
        ))}
      </ol>
    </DocumentLayout>
  );
}

function anchorOf(number: number): string {
  return `rule-${number}`;
}

/** Renders a rule; its texts are what admins typed. */
function Rule({ rule: { number, title, text } }: { rule: SiteRule }) {
  return (
    <li value={number}>
      <h2
        id={anchorOf(number)}
        tabIndex={-1}
        className="grid gap-12 t-h2 grid-cols-[auto_minmax(0,1fr)]"
      >
        <span className="min-w-24 text-signal-text">{`${number}.`}</span> <bdi>{title}</bdi>
      </h2>
      <p className="lines pl-36 phone:pl-0" dir="auto">
        {text}
      </p>
    </li>
  );
}
