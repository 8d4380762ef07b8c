import { Link } from "react-router";
import type { NoticedPost } from "#contract/notices/contract.ts";
import { noticePicture } from "./notice-picture.tsx";
import { PostLine } from "./post-line.tsx";

const STATES: Readonly<Record<NoticedPost["state"], string>> = {
  up: "Still up",
  removed: "Removed",
  gone: "Gone: its maker or somebody else removed it",
};

/** Lists the posts of a notice with what became of them. */
export function NoticedPosts({ posts }: { posts: readonly NoticedPost[] }) {
  return (
    <ul className="grid gap-8">
      {posts.map((post) => (
        <li key={post._id}>
          <PostLine
            picture={noticePicture(post)}
            title={<PostTitle post={post} />}
            meta={STATES[post.state]}
          />
        </li>
      ))}
    </ul>
  );
}

/** Names a post, with a link while everybody can open it. */
export function PostTitle({ post: { _id, title, state } }: { post: NoticedPost }) {
  const text = title || "A post";
  if (state !== "up") return text;
  return (
    <Link className="hover-link" to={`/post/${_id}`}>
      {text}
    </Link>
  );
}
