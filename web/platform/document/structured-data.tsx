import { useState, useSyncExternalStore } from "react";

/** A schema.org object; undefined properties are omitted. */
export type Thing = { "@type": string } & { [property: string]: unknown };

const neverChanges = () => () => undefined;

/**
 * Renders structured data for search engines. JSON-LD is not executed, and no tag can end it early.
 * Trusted Types forbid creating or changing a script element, so it is rendered only by the server
 * and stays as it was.
 */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const isRendered = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const [json] = useState(() => isRendered && jsonOf(things));
  if (!json) return null;
  return <script type="application/ld+json">{json.replaceAll("<", "\\u003c")}</script>;
}

const inBrowser = () => false;
const onServer = () => true;

function jsonOf(things: readonly Thing[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": things });
}

/** Describes the path to a page, from the first step on. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** Describes how often an action was done. */
export function interactions(
  action: "Like" | "Follow" | "Write" | "Comment",
  count: number,
): Thing {
  return {
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${action}Action`,
    userInteractionCount: count,
  };
}
