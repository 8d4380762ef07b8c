import type { PostImage } from "#contract/images/contract.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";

type PictureSquareProps = {
  /** Null where there is none to show. */
  image: PostImage | null | undefined;
  sizes: string;
  /** Whether a picture that is missing is NSFW. */
  veiled: boolean;
  className?: string | undefined;
};

/** Renders a decorative picture of a post cut to a square; hatched without one. */
export function PictureSquare({ image, sizes, veiled, className }: PictureSquareProps) {
  return (
    <span
      className={classNames(
        "framed grid place-items-center flex-none aspect-square",
        image
          ? "bg-art"
          : "text-muted bg-[repeating-linear-gradient(135deg,var(--s3)_0_6px,transparent_6px_12px)]",
        className,
      )}
    >
      {image ? (
        // Every browser reads the last format, and the others save nothing at this size.
        <img
          className="absolute inset-0 size-full object-cover"
          alt=""
          sizes={sizes}
          srcSet={image.sources.at(-1)?.srcset}
          src={image.url}
        />
      ) : (
        veiled && <Icon name="eyeoff" />
      )}
    </span>
  );
}
