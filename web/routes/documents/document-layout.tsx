import type { ComponentType, ReactNode } from "react";
import type { PagePath } from "#contract/pages.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useCurrentSection } from "#web/ui/navigation/use-current-section.ts";
import styles from "./document-page.module.css";

/** A link of the contents; an id is its URL fragment. */
type Entry = { id: string; title: string };

type DocumentLayoutProps = {
  heading: string;
  summary: string;
  path: PagePath;
  /** Beside the heading. */
  right?: ReactNode;
  contents: readonly Entry[];
  children: ReactNode;
};

/** Renders the heading of a long text, the list of its sections, and the text. */
export function DocumentLayout(props: DocumentLayoutProps) {
  const { heading, summary, path, right, contents, children } = props;
  return (
    <div className="grid grid-cols-[240px_minmax(0,1fr)] gap-y-8 gap-x-64 max-w-1120 mx-auto px-24 pb-48 max-[901px]:grid-cols-1 max-[901px]:px-16 max-[901px]:pb-40">
      <PageHead heading={heading} summary={summary} path={path} />
      <SectionHeading
        level={1}
        className="col-span-full min-h-84 max-[901px]:min-h-60"
        right={right}
      >
        {heading}
      </SectionHeading>
      {contents.length > 0 && <Contents entries={contents} />}
      <article
        className={`text-muted breaks col-[-2/-1] max-w-[66ch] text-16 leading-27 ${styles.text}`}
      >
        {children}
      </article>
    </div>
  );
}

/** Renders the document's sections, the current one marked. */
function Contents({ entries }: { entries: readonly Entry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <nav
      className="sticky top-72 self-start max-[901px]:static max-[901px]:grid max-[901px]:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]"
      aria-label="On this page"
    >
      {entries.map(({ id, title }) => (
        <a
          key={id}
          className="block py-8 px-12 border-l border-line-2 text-14 leading-20 text-muted hover:bg-s1 hover:text-bright current:pl-10 current:border-l-3 current:border-signal-text current:text-bright phone:py-12"
          href={`#${id}`}
          aria-current={id === current ? "location" : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

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
