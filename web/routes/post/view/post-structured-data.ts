import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post } from "#contract/posts/contract.ts";
import { explorePath } from "#web/components/posts/category-styles.ts";
import { breadcrumbs, interactions, type Thing } from "#web/lib/document/structured-data.tsx";

type Site = { name: string; url: string };

/** Describes a post by schema.org. Its price is in-game money, so it is not an offer. */
export function describePost(post: Post, site: Site): Thing[] {
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
