import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useCurrentSection } from "#web/ui/navigation/use-current-section.ts";

export type SettingsPart = {
  id: string;
  title: string;
  icon: IconName;
  /** Actions on the heading's line. */
  action?: ReactNode;
  content: ReactNode;
};

type SettingsLayoutProps = {
  title: string;
  parts: readonly SettingsPart[];
  /** Fixed to the bottom of the window, over its full width. */
  foot: ReactNode;
};

/** Renders the sections of a settings page, with their list beside them. */
export function SettingsLayout({ title, parts, foot }: SettingsLayoutProps) {
  return (
    <>
      <div className="max-w-1120 mx-auto px-24 pt-12 pb-32 tablet:px-16 tablet:pt-4 tablet:pb-24">
        <SectionHeading level={1} className="py-12 px-0 [&>h1]:min-w-0">
          {title}
        </SectionHeading>
        <div className="grid items-start grid-cols-[200px_minmax(0,1fr)] gap-48 tablet:grid-cols-1 tablet:gap-0">
          <SectionList parts={parts} />
          <div>
            {parts.map((part) => (
              <Part key={part.id} {...part} />
            ))}
          </div>
        </div>
      </div>
      {foot}
    </>
  );
}

function Part({ id, title, action, content }: SettingsPart) {
  const headingId = useId();
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className="landing not-first:mt-28">
      <SectionHeading id={headingId} right={action}>
        {title}
      </SectionHeading>
      {content}
    </section>
  );
}

type SectionListProps = { parts: readonly { id: string; title: string; icon: IconName }[] };

/** Renders links to the page's sections, the current one marked; on phones in one row. */
function SectionList({ parts }: SectionListProps) {
  const current = useCurrentSection(parts.map(({ id }) => id));
  return (
    <nav
      aria-label="Settings sections"
      className="grid tablet:flex mt-8 scroll-row sticky top-[calc(var(--top-bar,56px)_+_16px)] tablet:static tablet:-mx-16 tablet:mt-0 tablet:mb-12 tablet:pl-4 tablet:border-b tablet:border-line"
    >
      {parts.map(({ id, title, icon }) => (
        <Link
          key={id}
          to={{ hash: id }}
          replace
          className="flex items-center flex-none gap-10 min-h-44 px-12 border-l-3 border-l-transparent t-label quiet whitespace-nowrap hover:bg-s2 forced-colors:border-l-[Canvas] current:border-l-signal-text current:bg-s1 tablet:border-l-0 tablet:current:bg-transparent"
          aria-current={id === current ? "location" : undefined}
          // The router scrolls there; this moves the keyboard focus as well.
          onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
        >
          <Icon name={icon} size="s" />
          {title}
        </Link>
      ))}
    </nav>
  );
}
