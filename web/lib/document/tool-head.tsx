import { PageHead } from "./page-head.tsx";
import { useSite } from "./site.ts";
import type { Thing } from "./structured-data.tsx";

type ToolHeadProps = { heading: string; summary: string; path: string };

/** Renders the head of a tool, which runs in the browser and is free. */
export function ToolHead(props: ToolHeadProps) {
  const site = useSite();
  return (
    <PageHead {...props} things={import.meta.env.SSR ? [describeTool(props, site.url)] : []} />
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
