import { SITE_CARDS, type SiteCardName, siteCardPath } from "#contract/cards/site-cards.ts";
import type { FeedOf } from "#contract/syndication/paths.ts";
import { PageHead } from "./page-head.tsx";
import { useSite } from "./site.ts";
import type { Thing } from "./structured-data.tsx";

type SiteHeadProps = {
  heading: string;
  title?: string;
  summary: string;
  path: string;
  card: SiteCardName;
  feed?: FeedOf;
  things?: readonly Thing[];
};

/** Renders the head of a page that belongs to no user. */
export function SiteHead({ card, ...head }: SiteHeadProps) {
  const { name } = useSite();
  return <PageHead {...head} card={import.meta.env.SSR && previewOf(card, name)} />;
}

function previewOf(card: SiteCardName, siteName: string) {
  const { heading, line } = SITE_CARDS[card];
  return { path: siteCardPath(card, siteName), alt: `${siteName}: ${heading}. ${line}` };
}

type ToolHeadProps = Pick<SiteHeadProps, "heading" | "summary" | "path" | "card">;

/** Renders the head of a tool, which runs in the browser and is free. */
export function ToolHead(props: ToolHeadProps) {
  const site = useSite();
  return (
    <SiteHead {...props} things={import.meta.env.SSR ? [describeTool(props, site.url)] : []} />
  );
}

function describeTool({ heading, summary, path }: ToolHeadProps, siteUrl: string): Thing {
  return {
    "@type": "WebApplication",
    name: heading,
    description: summary,
    url: siteUrl + path,
    applicationCategory: "GameApplication",
    operatingSystem: "Any",
    browserRequirements: "Requires JavaScript",
    isAccessibleForFree: true,
  };
}
