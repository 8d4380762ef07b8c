import type { PostImage } from "#contract/images/contract.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./picture-square.module.css";

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
        "framed grid place-items-center flex-none bg-art aspect-square",
        !image && `text-muted ${styles.hatched}`,
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
