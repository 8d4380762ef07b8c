import { useState } from "react";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";

/** A schema.org object; undefined properties are omitted. */
export type Thing = { "@type": string } & { [property: string]: unknown };

/**
 * Renders structured data for search engines. JSON-LD is not executed, and no tag can end it early.
 * Trusted Types forbid creating or changing a script element, so it is rendered only by the server
 * and stays as it was; browsers need no `things`.
 */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const [isOfServer] = useState(!useHydrated());
  if (!isOfServer) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: hydration leaves it as the server wrote it
      dangerouslySetInnerHTML={{ __html: jsonOf(things).replaceAll("<", "\\u003c") }}
    />
  );
}

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
