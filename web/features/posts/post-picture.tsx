import type { PostImage } from "#contract/posts/contract.ts";
import { averageColour } from "./placeholder.ts";

type PostPictureProps = {
  image: PostImage;
  /** The `sizes` of the picture; leave "auto" out, it is added where the browser may use it. */
  sizes: string;
  alt: string;
  /** "late" loads near the viewport, "first" before everything else. */
  priority?: "late" | "normal" | "first";
  className?: string;
};

export function PostPicture({ image, sizes, alt, priority = "late", className }: PostPictureProps) {
  const late = priority === "late";
  const shownSizes = late ? `auto, ${sizes}` : sizes;
  return (
    <picture>
      {image.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={shownSizes} />
      ))}
      <img
        className={className}
        alt={alt}
        width={image.width}
        height={image.height}
        sizes={shownSizes}
        loading={late ? "lazy" : "eager"}
        fetchPriority={priority === "first" ? "high" : "auto"}
        decoding="async"
        style={{ backgroundColor: averageColour(image.thumbhash) }}
        // Last, so that nothing is fetched before it is said how.
        src={image.url}
      />
    </picture>
  );
}
