import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post } from "#contract/posts/contract.ts";
import { useSite } from "#web/platform/site.ts";

const SUMMARY_MAX = 160;

function summaryOf({ title, category, description, owner }: Post): string {
  const text = description.replace(/\s+/g, " ").trim();
  if (!text) return `${title}, a creation by ${owner.username}: ${CATEGORIES[category].name}.`;
  return text.length > SUMMARY_MAX ? `${text.slice(0, SUMMARY_MAX - 1).trimEnd()}…` : text;
}

/** What the post's page tells browsers, search engines and chats. */
export function PostHead({ post }: { post: Post }) {
  const site = useSite();
  const address = `${site.url}/post/${post._id}`;
  const summary = summaryOf(post);
  const heading = `${post.title} by ${post.owner.username}`;
  const image = post.nsfw ? undefined : post.images[0];
  return (
    <>
      <title>{`${heading} · ${site.name}`}</title>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      <meta property="og:title" content={heading} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content="article" />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={site.name} />
      {image && (
        <>
          <meta property="og:image" content={absolute(image.url, site.url)} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
        </>
      )}
      {post.nsfw && <meta name="rating" content="adult" />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
    </>
  );
}

/** Media may stand under an address of their own. */
function absolute(url: string, siteUrl: string): string {
  return url.startsWith("/") ? siteUrl + url : url;
}
