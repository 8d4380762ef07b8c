import { CARD_SIZE, CARD_TYPE } from "#contract/cards/cards.ts";
import {
  FEED_FORMATS,
  FEED_TYPES,
  type FeedOf,
  feedPath,
  OEMBED_TYPES,
  oembedPath,
} from "#contract/syndication/paths.ts";
import { useSite } from "./site.ts";
import { StructuredData, type Thing } from "./structured-data.tsx";

const SUMMARY_MAX = 160;

type Card = { path: string; alt: string };

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
  /**
   * The preview image for links to the page: its path and alternative text. False in browsers: only
   * programs read previews, from the server's page.
   */
  card: Card | false;
  /** The RSS feed of the page. */
  feed?: FeedOf;
  /** Other sites may embed the page. */
  embeds?: boolean;
  /** Structured data for search engines; empty in browsers, which load no code to describe it. */
  things?: readonly Thing[];
};

/** Renders a public page's metadata for browsers, search engines and link previews. */
export function PageHead(props: PageHeadProps) {
  const { heading, title, path, feed, things } = props;
  const site = useSite();
  const url = site.url + path;
  return (
    <>
      <title>{title ?? `${heading} · ${site.name}`}</title>
      <link rel="canonical" href={url} />
      {import.meta.env.SSR && <PreviewHead {...props} url={url} />}
      {feed && <FeedLinks feed={feed} heading={heading} />}
      {things && <StructuredData key={path} things={things} />}
    </>
  );
}

/** Renders what programs read that fetch the page; browsers leave it as the server wrote it. */
function PreviewHead(props: PageHeadProps & { url: string }) {
  const { heading, type = "website", card, embeds, url } = props;
  const site = useSite();
  const summary = shorten(props.summary);
  if (!card) return null;
  return (
    <>
      <meta name="description" content={summary} />
      <meta property="og:title" content={heading} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:image" content={site.url + card.path} />
      <meta property="og:image:type" content={CARD_TYPE} />
      <meta property="og:image:width" content={String(CARD_SIZE.width)} />
      <meta property="og:image:height" content={String(CARD_SIZE.height)} />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {embeds && <EmbedLinks url={url} heading={heading} />}
    </>
  );
}

/** Returns a text on one line, of at most 160 characters. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SUMMARY_MAX ? `${line.slice(0, SUMMARY_MAX - 1).trimEnd()}…` : line;
}

const FORMAT_NAMES = { rss: "RSS", atom: "Atom", json: "JSON Feed" } as const;

function FeedLinks({ feed, heading }: { feed: FeedOf; heading: string }) {
  const site = useSite();
  return FEED_FORMATS.map((format) => (
    <link
      key={format}
      rel="alternate"
      type={FEED_TYPES[format]}
      title={`${heading} (${FORMAT_NAMES[format]})`}
      href={site.url + feedPath(feed, format)}
    />
  ));
}

function EmbedLinks({ url, heading }: { url: string; heading: string }) {
  const site = useSite();
  return (["json", "xml"] as const).map((format) => (
    <link
      key={format}
      rel="alternate"
      type={OEMBED_TYPES[format]}
      title={heading}
      href={site.url + oembedPath(url, format)}
    />
  ));
}
