import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post } from "#contract/posts/contract.ts";
import type { PostImage } from "#contract/posts/images.ts";
import { explorePath } from "#web/components/posts/category-styles.ts";
import { PageHead, type Preview } from "#web/lib/document/page-head.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { breadcrumbs, interactions, type Thing } from "#web/lib/document/structured-data.tsx";

function summaryOf({ title, category, description, owner }: Post): string {
  return description || `${title}, a creation by ${owner.username}: ${CATEGORIES[category].name}.`;
}

/** The width that networks recommend, in pixels. */
const PREVIEW_WIDTH = 1_200;

/** Returns the file of a picture whose width is nearest to the recommended one. */
function previewOf({ sources, width, height, alt }: PostImage): Preview | undefined {
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

/** Renders the head of a post's page; an NSFW post has no picture in it. */
export function PostHead({ post }: { post: Post }) {
  const site = useSite();
  const { _id, title, owner, nsfw } = post;
  const [image] = nsfw ? [] : post.images;
  return (
    <>
      <PageHead
        heading={`${title} by ${owner.username}`}
        summary={import.meta.env.SSR ? summaryOf(post) : ""}
        path={`/post/${_id}`}
        type="article"
        preview={import.meta.env.SSR && image ? previewOf(image) : undefined}
        things={import.meta.env.SSR ? describePost(post, site) : []}
      />
      <meta property="article:published_time" content={post.createdAt} />
      {nsfw && <meta name="rating" content="adult" />}
    </>
  );
}

type Site = { name: string; url: string };

/** Describes a post by schema.org. Its price is in-game money, so it is not an offer. */
function describePost(post: Post, site: Site): Thing[] {
  const { title, category, description, owner, tags, nsfw, createdAt } = post;
  const url = `${site.url}/post/${post._id}`;
  const { name, plural } = CATEGORIES[category];
  const artwork: Thing = {
    "@type": "VisualArtwork",
    "@id": url,
    url,
    name: title,
    artform: name,
    description: description || undefined,
    keywords: tags.length > 0 ? tags.join(", ") : undefined,
    image: nsfw ? undefined : post.images.map((image) => new URL(image.url, site.url).href),
    isFamilyFriendly: !nsfw,
    dateCreated: createdAt,
    creator: {
      "@type": "Person",
      name: owner.username,
      url: `${site.url}/profile/${owner.username}`,
    },
    interactionStatistic: [
      interactions("Like", post.numLikes),
      interactions("Comment", post.numComments),
    ],
  };
  const breadcrumbList = breadcrumbs([
    { name: site.name, url: `${site.url}/` },
    { name: plural, url: site.url + explorePath(category) },
    { name: title, url },
  ]);
  return [artwork, breadcrumbList];
}
