import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post } from "#contract/posts/contract.ts";
import { PageHead } from "#web/platform/page-head.tsx";

const SUMMARY_MAX = 160;

function summaryOf({ title, category, description, owner }: Post): string {
  const text = description.replace(/\s+/g, " ").trim();
  if (!text) return `${title}, a creation by ${owner.username}: ${CATEGORIES[category].name}.`;
  return text.length > SUMMARY_MAX ? `${text.slice(0, SUMMARY_MAX - 1).trimEnd()}…` : text;
}

/** The head of a post's page; an NSFW post tells no picture. */
export function PostHead({ post }: { post: Post }) {
  const image = post.nsfw ? undefined : post.images[0];
  return (
    <>
      <PageHead
        heading={`${post.title} by ${post.owner.username}`}
        summary={summaryOf(post)}
        path={`/post/${post._id}`}
        type="article"
        image={image}
        card={image ? "summary_large_image" : "summary"}
      />
      {post.nsfw && <meta name="rating" content="adult" />}
    </>
  );
}
