import { useState } from "react";
import type { PostImage } from "#contract/images/contract.ts";
import type { Category } from "#contract/posts/categories.ts";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { ImageViewer } from "./image-viewer.tsx";

type PostPicturesProps = {
  post: {
    title: string;
    category: Category;
    nsfw: boolean;
    images: readonly PostImage[];
    /** The number of pictures, of which tiles have the first. */
    numImages?: number;
    owner: { _id: string; username: string } | null;
  };
  /** The `sizes` of the large picture. */
  sizes: string;
  inset?: boolean;
  /** Called with the index of the picture that is chosen, when it changes. */
  onChosen?: (index: number) => void;
};

/**
 * Renders a post's pictures; NSFW ones of others are veiled until clicked, unless the viewer's
 * settings show them.
 */
export function PostPictures({ post, sizes, inset, onChosen }: PostPicturesProps) {
  const { title, category, images, numImages, owner } = post;
  const user = useCurrentUser();
  const [unveiled, setUnveiled] = useState(false);
  const veiled = isVeiled(post, user) && !unveiled;
  return (
    <ImageViewer
      category={category}
      images={images}
      count={numImages}
      title={title}
      maker={owner?.username ?? null}
      sizes={sizes}
      inset={inset}
      onChosen={onChosen}
      onUnveil={veiled ? () => setUnveiled(true) : undefined}
    />
  );
}
