import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { PostImage } from "#contract/posts/contract.ts";
import { useIdle } from "#web/platform/pre-hydration/when-idle.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { blurredPicture } from "../grid/placeholder.ts";
import { PostPicture } from "../grid/post-picture.tsx";
import styles from "./stage.module.css";

type StageProps = {
  images: readonly PostImage[];
  /** The index of the picture to show. */
  chosen: number;
  /** The `sizes` of a picture. */
  sizes: string;
  /** Veils the pictures, of which then no file is fetched; called to show them. */
  onUnveil?: (() => void) | undefined;
  /** The button over the pictures, which opens the viewer. */
  opener: ComponentProps<"button">;
};

/** Renders one of a post's pictures in the shape of its category. */
export function Stage({ images, chosen, sizes, onUnveil, opener }: StageProps) {
  const stage = useFocusRescue<HTMLElement>(onUnveil === undefined);
  return (
    <figure ref={stage} tabIndex={-1} className={styles.stage}>
      {onUnveil ? (
        <Veil image={images[chosen]} onShow={onUnveil} />
      ) : (
        <>
          <Pictures images={images} chosen={chosen} sizes={sizes} />
          <button type="button" {...opener} className={styles.opener} />
        </>
      )}
    </figure>
  );
}

/** Renders only the picture's colors. */
function Veil({ image, onShow }: { image: PostImage | undefined; onShow: () => void }) {
  return (
    <>
      {image && (
        <img
          className={classNames(styles.picture, styles.veiled)}
          src={blurredPicture(image.thumbhash)}
          alt=""
        />
      )}
      <div className={styles.question}>
        <p className="t-h3">This creation is marked NSFW.</p>
        <Button size="l" icon="eye" onClick={onShow}>
          Show it
        </Button>
      </div>
    </>
  );
}

/**
 * Shows a picture once it is decoded, and the previous one until then. The neighbors load when the page
 * is idle.
 */
function Pictures({ images, chosen, sizes }: Pick<StageProps, "images" | "chosen" | "sizes">) {
  const [shown, setShown] = useState(chosen);
  const next = useRef<HTMLImageElement>(null);
  const isIdle = useIdle();
  useEffect(() => {
    let isNext = true;
    const show = () => {
      if (isNext) setShown(chosen);
    };
    // One that fails to load is shown too, by its description.
    next.current?.decode().then(show, show);
    return () => {
      isNext = false;
    };
  }, [chosen]);
  const neighbors = isIdle ? [chosen - 1, chosen + 1] : [];
  return images.map((image, index) => {
    if (index !== shown && index !== chosen && !neighbors.includes(index)) return null;
    return (
      <PostPicture
        key={image.url}
        ref={index === chosen ? next : undefined}
        className={classNames(styles.picture, index !== shown && styles.waiting)}
        image={image}
        sizes={sizes}
        alt={image.alt}
        priority={index === chosen ? "first" : "normal"}
      />
    );
  });
}
