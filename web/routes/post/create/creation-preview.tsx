import { useState } from "react";
import type { Size } from "#web/components/posts/image-editor/crop/crop-geometry.ts";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./creation-preview.module.css";
import { DraftThumb } from "./draft/draft-thumb.tsx";

type CreationPreviewProps = {
  images: readonly EditedImage[];
  /** The alternative text of each picture. */
  alts: readonly string[];
  crop: Size;
  max: number;
  onEditImages: () => void;
};

type ThumbProps = { image: EditedImage; number: number; shown: boolean; onShow: () => void };

function Thumb({ image, number, shown, onShow }: ThumbProps) {
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={`Image ${number}`}
      aria-pressed={shown}
      onClick={onShow}
    >
      <DraftThumb image={image} alt="" />
    </button>
  );
}

function Thumbs(props: CreationPreviewProps & { shown: number; onShow: (index: number) => void }) {
  const { images, crop, max, onEditImages, shown, onShow } = props;
  return (
    <div className={styles.thumbs}>
      {images.map((image, index) => (
        <Thumb
          key={image.id}
          image={image}
          number={index + 1}
          shown={index === shown}
          onShow={() => onShow(index)}
        />
      ))}
      {images.length < max && (
        <button
          type="button"
          className={styles.add}
          style={{ aspectRatio: crop.width / crop.height }}
          aria-label="Add an image"
          onClick={onEditImages}
        >
          <Icon name="plus" />
        </button>
      )}
    </div>
  );
}

/** Previews the pictures as in the published post, the cover first. */
export function CreationPreview(props: CreationPreviewProps) {
  const { images, alts, crop, max, onEditImages } = props;
  const [chosen, setChosen] = useState(0);
  const shown = chosen < images.length ? chosen : 0;
  return (
    <section aria-label="Preview">
      <h3 className="t-h3">Preview</h3>
      <div className={styles.shown} style={{ aspectRatio: Math.max(crop.width / crop.height, 1) }}>
        <DraftThumb image={images[shown]} alt={alts[shown] ?? ""} />
      </div>
      {max > 1 && <Thumbs {...props} shown={shown} onShow={setChosen} />}
      <p className={classNames("t-xs", styles.count)}>
        {images.length} of {max} {max === 1 ? "image" : "images"}.{" "}
        <button type="button" className={classNames("link", styles.edit)} onClick={onEditImages}>
          Edit images
        </button>
      </p>
    </section>
  );
}
