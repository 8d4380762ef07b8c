import type { ComponentProps, ReactNode } from "react";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";

type PageTitleProps = Omit<ComponentProps<typeof SectionHeading>, "level" | "children"> & {
  title: string;
  /** The heading, where it is not the title. */
  children?: ReactNode;
};

/** Renders title and heading of a page that search engines do not list; public pages have a `PageHead`. */
export function PageTitle({ title, children = title, roomy = true, ...heading }: PageTitleProps) {
  return (
    <>
      <UnlistedHead title={title} />
      <SectionHeading level={1} roomy={roomy} {...heading}>
        {children}
      </SectionHeading>
    </>
  );
}
