import { useState, useSyncExternalStore } from "react";

/** Something as schema.org describes it; what is undefined is left out. */
export type Thing = { "@type": string } & { [property: string]: unknown };

const neverChanges = () => () => undefined;

/**
 * Tells search engines of things. Data is no script: browsers don't run it, and no tag ends it
 * early. Trusted Types forbid the browser to make or change a script's element, so it stands only
 * in a page that came rendered, as it came.
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

/** The way to a page, from the first step on. */
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

/** How often something was done. */
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
