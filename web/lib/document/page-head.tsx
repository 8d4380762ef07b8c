import { useState } from "react";
import type { PostImage } from "#contract/images/contract.ts";
import type { Site } from "#contract/site.ts";
import { FEED_TYPE, type FeedOf, feedPath } from "#contract/syndication/paths.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { useSite } from "./site.ts";

const SUMMARY_MAX = 160;

/** A picture that chats and networks show for a link. */
export type Preview = { url: string; type: string; width: number; height: number; alt: string };

/** The width that networks recommend, in pixels. */
const PREVIEW_WIDTH = 1_200;

/** Returns the file of a picture whose width is nearest to the recommended one. */
export function previewOf({ sources, width, height, alt }: PostImage): Preview | undefined {
  const type = "image/webp";
  const distance = (one: { width: number }) => Math.abs(one.width - PREVIEW_WIDTH);
  const [file] = (sources.find((source) => source.type === type)?.srcset ?? "")
    .split(", ")
    .map((candidate) => {
      const [url = "", pixels = ""] = candidate.split(" ");
      return { url, width: Number.parseInt(pixels, 10) };
    })
    .toSorted((a, b) => distance(a) - distance(b));
  return file && { ...file, type, height: Math.round((file.width * height) / width), alt };
}

type PageHeadProps = {
  /** What the page is about; the site's name follows in the title. */
  heading: string;
  /** The title, where it is not made of heading and site name. */
  title?: string;
  /** What the page shows, of any length; browsers need none. */
  summary: string;
  /** The page's path, beginning with a slash. */
  path: string;
  type?: "website" | "article" | "profile";
  /** What search engines are not to do. */
  robots?: "noindex" | "noindex, follow" | undefined;
  /** The picture of links to the page; without one it is the site's card. Browsers need none. */
  preview?: Preview | undefined;
  /** The RSS feed of the page. */
  feed?: FeedOf;
  /** Structured data for search engines; empty in browsers, which load no code to describe it. */
  things?: readonly Thing[];
};

/** Renders a public page's metadata for browsers, search engines and link previews. */
export function PageHead(props: PageHeadProps) {
  const { heading, title, path, robots, feed, things } = props;
  const site = useSite();
  const url = site.url + path;
  return (
    <>
      <title>{title ?? `${heading} · ${site.name}`}</title>
      <link rel="canonical" href={url} />
      {robots && <meta name="robots" content={robots} />}
      {import.meta.env.SSR && <PreviewHead {...props} url={url} />}
      {feed && (
        <link
          rel="alternate"
          type={FEED_TYPE}
          title={`${heading} (RSS)`}
          href={site.url + feedPath(feed)}
        />
      )}
      {things && <StructuredData key={path} things={things} />}
    </>
  );
}

/** Renders what programs read that fetch the page; browsers leave it as the server wrote it. */
function PreviewHead(props: PageHeadProps & { url: string }) {
  const { heading, type = "website", url } = props;
  const site = useSite();
  const summary = shorten(props.summary);
  const preview = props.preview ?? siteCardOf(site);
  return (
    <>
      <meta name="description" content={summary} />
      <meta property="og:title" content={heading} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:image" content={absoluteUrl(preview.url, site)} />
      <meta property="og:image:type" content={preview.type} />
      <meta property="og:image:width" content={String(preview.width)} />
      <meta property="og:image:height" content={String(preview.height)} />
      <meta property="og:image:alt" content={preview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Returns the picture of pages without one of their own, which was exported from `site-card.svg`. */
function siteCardOf({ name }: Site): Preview {
  const alt = `${name}: Create. Share. Socialize.`;
  return { url: "/site-card.png", type: "image/png", width: 1200, height: 630, alt };
}

/** Returns the URL of a picture, which is a path unless a CDN serves it. */
function absoluteUrl(url: string, site: Site): string {
  return url.startsWith("/") ? site.url + url : url;
}

/** Returns a text on one line, of at most 160 characters. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SUMMARY_MAX ? `${line.slice(0, SUMMARY_MAX - 1).trimEnd()}…` : line;
}

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

/** A schema.org object; undefined properties are omitted. */
export type Thing = { "@type": string } & { [property: string]: unknown };

/**
 * Renders structured data for search engines. JSON-LD is not executed, and no tag can end it early.
 * Trusted Types forbid creating or changing a script element, so it is rendered only by the server
 * and stays as it was; browsers need no `things`.
 */
function StructuredData({ things }: { things: readonly Thing[] }) {
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
