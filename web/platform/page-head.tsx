import { useSite } from "#web/platform/site.ts";

type PageHeadProps = {
  /** What the page is about; the site's name follows in the browser's title. */
  heading: string;
  /** The browser's title, where it is not made of heading and site name. */
  title?: string;
  summary: string;
  /** The page's own address on the site, beginning with a slash. */
  path: string;
  type?: "website" | "article" | "profile";
  image?: { url: string; width?: number; height?: number } | undefined;
  card?: "summary" | "summary_large_image";
};

/** What a public page tells browsers, search engines and chats. */
export function PageHead({ heading, title, summary, path, type, image, card }: PageHeadProps) {
  const site = useSite();
  const address = site.url + path;
  return (
    <>
      <title>{title ?? `${heading} · ${site.name}`}</title>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      <meta property="og:title" content={heading} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type ?? "website"} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={site.name} />
      {image && <meta property="og:image" content={new URL(image.url, site.url).href} />}
      {image?.width && <meta property="og:image:width" content={String(image.width)} />}
      {image?.height && <meta property="og:image:height" content={String(image.height)} />}
      <meta name="twitter:card" content={card ?? "summary"} />
    </>
  );
}
