import type { ReactNode } from "react";
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
    <div className={`grid ${styles.page}`}>
      <PageHead heading={heading} summary={summary} path={path} />
      <SectionHeading level={1} className={`span ${styles.heading}`} right={right}>
        {heading}
      </SectionHeading>
      {contents.length > 0 && <Contents entries={contents} />}
      <article className={`muted breaks ${styles.text}`}>{children}</article>
    </div>
  );
}

/** Renders the document's sections, the current one marked. */
function Contents({ entries }: { entries: readonly Entry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-label="On this page">
      {entries.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
