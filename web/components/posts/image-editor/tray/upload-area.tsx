import type { Size } from "#web/components/posts/image-editor/crop/crop-geometry.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./upload-area.module.css";

type UploadAreaProps = {
  crop: Size;
  capacity: number;
  onChoose: () => void;
  /** A file is dragged over the editor. */
  over: boolean;
  reading: boolean;
  large?: boolean;
};

/**
 * Renders the drop target's message and file button; files may be dropped anywhere on the editor.
 */
export function UploadArea({ crop, capacity, onChoose, over, reading, large }: UploadAreaProps) {
  return (
    <div className={classNames(styles.area, large && styles.large, over && styles.over)}>
      <Icon name="up" size="l" />
      <p aria-live="polite">
        {reading ? "Reading…" : "Drop or paste an image,"}
        <br />
        or{" "}
        <button type="button" className={classNames("link", styles.choose)} onClick={onChoose}>
          choose a file
        </button>
      </p>
      {large && (
        <p className="t-xs">
          PNG, JPEG or WebP, at least {crop.width} × {crop.height} pixels.{" "}
          {capacity > 1 && `Up to ${capacity} at once.`}
        </p>
      )}
    </div>
  );
}
