import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import type { PostImage } from "#contract/posts/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { blurredPicture } from "./placeholder.ts";
import styles from "./veiled-picture.module.css";

type VeiledPictureProps = { image: PostImage; category: Category; onShow: () => void };

/**
 * Renders an NSFW picture before the viewer shows it: only its colours, the file is not fetched.
 */
export function VeiledPicture({ image, category, onShow }: VeiledPictureProps) {
  const { width, height } = CATEGORIES[category].crop;
  return (
    <div className={styles.veil}>
      <img
        className={styles.colours}
        src={blurredPicture(image.thumbhash)}
        alt=""
        width={width}
        height={height}
      />
      <div className={styles.question}>
        <p className="t-h3">This creation is marked NSFW.</p>
        <Button size="l" icon="eye" onClick={onShow}>
          Show it
        </Button>
      </div>
    </div>
  );
}
