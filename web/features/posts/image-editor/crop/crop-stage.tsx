import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import type { EditedImage } from "../image-list.ts";
import { UNREADABLE } from "../read-picture.ts";
import { useShownCopy } from "../tray/use-shown-copy.ts";
import { CropArea } from "./crop-area.tsx";
import { CropBar } from "./crop-bar.tsx";
import type { Rect, Size } from "./crop-geometry.ts";
import styles from "./crop-stage.module.css";
import { useCropView } from "./use-crop-view.ts";
import { useElementSize } from "./use-element-size.ts";

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
