import { type KeyboardEvent, useRef, useState } from "react";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import type { PostImage } from "#contract/posts/contract.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CATEGORY_STYLES } from "../category-styles.ts";
import { PostPicture } from "../grid/post-picture.tsx";
import styles from "./image-viewer.module.css";

type ImageViewerProps = {
  category: Category;
  images: readonly PostImage[];
  /** The `sizes` of the large picture. */
  sizes: string;
  /** Keeps the stage's margin on phones. */
  inset?: boolean;
};

/** Renders one picture of a post at a time, selected by thumbnails. */
export function ImageViewer({ category, images, sizes, inset }: ImageViewerProps) {
  const [chosen, setChosen] = useState(0);
  const shown = Math.min(chosen, images.length - 1);
  const image = images[shown];
  if (!image) return null;
  const { shape } = CATEGORY_STYLES[category];
  return (
    <div className={classNames(styles.viewer, styles[shape], inset && styles.inset)}>
      <figure className={styles.stage}>
        <PostPicture
          // A new element, so that the previous picture is not shown while this one loads.
          key={image.url}
          className={styles.picture}
          image={image}
          sizes={sizes}
          alt={image.alt}
          priority="first"
        />
      </figure>
      {images.length > 1 && (
        <Thumbnails category={category} images={images} shown={shown} onShow={setChosen} />
      )}
    </div>
  );
}

type ThumbnailsProps = Pick<ImageViewerProps, "category" | "images"> & {
  shown: number;
  onShow: (index: number) => void;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function Thumbnails({ category, images, shown, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { width, height } = CATEGORIES[category].crop;

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (shown + by + images.length) % images.length;
    onShow(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div className={styles.thumbnails}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div ref={list} role="group" aria-label="Images" className={styles.list} onKeyDown={step}>
        {images.map((image, index) => (
          <button
            key={image.url}
            type="button"
            className={styles.thumbnail}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
          >
            <span className="sr">{`Image ${index + 1}, `}</span>
            <PostPicture
              className={styles.small}
              image={image}
              sizes={`${Math.round((80 * width) / height)}px`}
              alt={image.alt}
              priority="normal"
            />
          </button>
        ))}
      </div>
      <p className={classNames("t-sm num", styles.count)}>{`${shown + 1} of ${images.length}`}</p>
    </div>
  );
}
