import type { ComponentType } from "react";
import type { PagePath } from "#contract/pages.ts";
import { DocumentLayout } from "./document-layout.tsx";

/** A section of a document; an id is its URL fragment. */
export type Section = { id: string; title: string; Text: ComponentType };

type DocumentPageProps = {
  heading: string;
  summary: string;
  path: PagePath;
  /** The day of the last change, as YYYY-MM-DD. */
  updated: string;
  minutes: number;
  sections: readonly Section[];
};

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Renders a long text with a list of its sections. */
export function DocumentPage(props: DocumentPageProps) {
  const { heading, summary, path, updated, minutes, sections } = props;
  return (
    <DocumentLayout heading={heading} summary={summary} path={path} contents={sections}>
      <p className="cluster gap-y-0 gap-x-24 pb-20 mb-24 border-b border-line text-13 leading-20 max-[901px]:mt-16">
        <span>
          Last updated <time dateTime={updated}>{longDay.format(new Date(updated))}</time>
        </span>
        <span>{`About ${minutes} minutes to read`}</span>
      </p>
      {sections.map(({ id, title, Text }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1} className="t-h2">
            {title}
          </h2>
          <Text />
        </section>
      ))}
    </DocumentLayout>
  );
}
