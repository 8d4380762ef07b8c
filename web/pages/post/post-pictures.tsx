import { useState } from "react";
import type { Category } from "#contract/posts/categories.ts";
import type { PostImage } from "#contract/posts/contract.ts";
import { VeiledPicture } from "#web/features/posts/grid/veiled-picture.tsx";
import { ImageViewer } from "#web/features/posts/view/image-viewer.tsx";
import { useCurrentUser } from "#web/platform/session/session.ts";

type PostPicturesProps = {
  post: { category: Category; nsfw: boolean; images: readonly PostImage[] };
  /** The `sizes` of the large picture. */
  sizes: string;
  inset?: boolean;
};

/**
 * Renders a post's pictures; NSFW ones are veiled until clicked, unless the viewer's settings show
 * them.
 */
export function PostPictures({ post, sizes, inset }: PostPicturesProps) {
  const { category, nsfw, images } = post;
  const user = useCurrentUser();
  const [revealed, setRevealed] = useState(false);
  const [first] = images;
  if (nsfw && first && !revealed && !user?.settingViewNSFW) {
    return <VeiledPicture image={first} category={category} onShow={() => setRevealed(true)} />;
  }
  return <ImageViewer category={category} images={images} sizes={sizes} inset={inset} />;
}
