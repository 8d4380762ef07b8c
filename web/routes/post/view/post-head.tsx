import { postCardOf, postCardPath } from "#contract/cards/cards.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post } from "#contract/posts/contract.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { describePost } from "./post-structured-data.ts";

function summaryOf({ title, category, description, owner }: Post): string {
  return description || `${title}, a creation by ${owner.username}: ${CATEGORIES[category].name}.`;
}

/** Renders the head of a post's page; an NSFW post has no picture in it. */
export function PostHead({ post }: { post: Post }) {
  const site = useSite();
  const { _id, title, owner, nsfw } = post;
  const heading = `${title} by ${owner.username}`;
  return (
    <>
      <PageHead
        heading={heading}
        summary={import.meta.env.SSR ? summaryOf(post) : ""}
        path={`/post/${_id}`}
        type="article"
        card={
          import.meta.env.SSR && {
            path: postCardPath(_id, postCardOf(post)),
            alt: (nsfw ? undefined : post.images[0]?.alt) ?? heading,
          }
        }
        embeds
        things={import.meta.env.SSR ? describePost(post, site) : []}
      />
      <meta property="article:published_time" content={post.createdAt} />
      {nsfw && <meta name="rating" content="adult" />}
    </>
  );
}
