import { type RefCallback, useCallback, useEffect, useState } from "react";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { UNREADABLE } from "#web/components/posts/image-editor/read-picture.ts";
import { shownCopy } from "#web/components/posts/image-editor/render-picture.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { CropArea } from "./crop-area.tsx";
import { CropBar } from "./crop-bar.tsx";
import type { Rect, Size } from "./crop-geometry.ts";
import styles from "./crop-stage.module.css";
import { useCropView } from "./use-crop-view.ts";

type CropStageProps = {
  image: EditedImage;
  crop: Size;
  onSave: (cut: Rect, cropped: Blob) => void;
  onCancel: () => void;
};

export function CropStage({ image, crop, onSave, onCancel }: CropStageProps) {
  const [areaRef, stage] = useElementSize();
  const shown = useShownCopy(image);
  const view = useCropView(image, crop, stage ?? crop);
  const tall = crop.height > crop.width;
  return (
    <section className={classNames(styles.stage, tall && styles.tall)} aria-label="Crop image">
      <div ref={areaRef} className={styles.area}>
        {stage && shown.url ? (
          <CropArea url={shown.url} crop={crop} view={view} />
        ) : (
          !shown.failed && <Skeleton className={styles.loading} />
        )}
        {shown.failed && (
          <div className={styles.failed} role="alert">
            <FieldMessage kind="error">{UNREADABLE}</FieldMessage>
          </div>
        )}
      </div>
      <CropBar
        image={image}
        crop={crop}
        view={view}
        ready={shown.url !== null}
        onSave={onSave}
        onCancel={onCancel}
      />
    </section>
  );
}

/** Observes the size of an element; null before the first measurement. */
function useElementSize(): [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

type ShownCopy = { url: string | null; failed: boolean };

/** Returns the picture shown in the stage; a large original takes a moment. */
function useShownCopy({ original, size }: EditedImage): ShownCopy {
  const [copy, setCopy] = useState<Blob | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    shownCopy(original, size).then(
      (blob) => current && setCopy(blob),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [original, size]);
  return { url: useObjectUrl(copy), failed };
}
