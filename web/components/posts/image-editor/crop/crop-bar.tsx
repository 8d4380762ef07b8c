import { useState } from "react";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { UNREADABLE } from "#web/components/posts/image-editor/read-picture.ts";
import { renderCrop } from "#web/components/posts/image-editor/render-picture.ts";
import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { MoveButtons } from "#web/ui/fields/move-buttons.tsx";
import { Slider } from "#web/ui/fields/slider.tsx";
import { planCrop, type Rect, type Size } from "./crop-geometry.ts";
import styles from "./crop-stage.module.css";
import type { CropView } from "./use-crop-view.ts";

type CropBarProps = {
  image: EditedImage;
  crop: Size;
  view: CropView;
  ready: boolean;
  onSave: (cut: Rect, cropped: Blob) => void;
  onCancel: () => void;
};

function useSave({ image, crop, view, onSave }: CropBarProps) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    // Also of a draft that another browser's settings began.
    if (hasCanvasNoise()) return setProblem(CANVAS_NOISE);
    setSaving(true);
    setProblem(null);
    try {
      const cropped = await renderCrop(image.original, planCrop(view.cut, image.size, crop));
      onSave(view.cut, cropped);
    } catch {
      setProblem(UNREADABLE);
      setSaving(false);
    }
  }
  return { isSaving, problem, save };
}

export function CropBar(props: CropBarProps) {
  const { view, ready, onCancel } = props;
  const { isSaving, problem, save } = useSave(props);
  const percent = Math.round(view.times * 100);
  return (
    <div className={styles.bar}>
      <Slider
        className={styles.zoom}
        label="Zoom"
        text={`${percent}%`}
        min={100}
        max={Math.round(view.range * 100)}
        value={percent}
        onValueChange={(value) => view.magnify(value / 100)}
        disabled={!ready || view.range === 1}
      />
      <MoveButtons {...view.position} disabled={!ready} />
      <div className={styles.actions}>
        <div role="alert">{problem && <FieldMessage kind="error">{problem}</FieldMessage>}</div>
        <Button variant="quiet" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button variant="primary" icon="crop" onClick={save} busy={isSaving} disabled={!ready}>
          Save crop
        </Button>
      </div>
    </div>
  );
}
