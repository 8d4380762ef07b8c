import type { PostImage } from "#contract/images/contract.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";

/** Returns the small picture of a post that a notice names, or null. */
export function noticePicture({ image }: { image: PostImage | null }) {
  return image && <PostPicture image={image} sizes="100px" alt="" />;
}
