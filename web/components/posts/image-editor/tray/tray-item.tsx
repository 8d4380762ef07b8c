import type { EditedImage, ImageAction } from "#web/components/posts/image-editor/image-list.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import styles from "./image-tray.module.css";

type TrayItemProps = {
  image: EditedImage;
  index: number;
  last: boolean;
  cropping: boolean;
  aspect: number;
  dispatch: (action: ImageAction) => void;
};

function Actions({ image, index, last, dispatch }: TrayItemProps) {
  const name = `image ${index + 1}`;
  const move = (by: -1 | 1) => dispatch({ type: "moved", id: image.id, by });
  return (
    <div className={styles.actions}>
      {/* Not disabled at the ends: a button would lose the focus when it gets there. */}
      <IconButton
        icon="left"
        label={`Move ${name} left`}
        aria-disabled={index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="right"
        label={`Move ${name} right`}
        aria-disabled={last}
        onClick={() => move(1)}
      />
      {image.cropped && (
        <IconButton
          icon="crop"
          label={`Crop ${name} again`}
          onClick={() => dispatch({ type: "recropping", id: image.id })}
        />
      )}
      <IconButton
        icon="trash"
        label={`Remove ${name}`}
        onClick={() => dispatch({ type: "removed", id: image.id })}
      />
    </div>
  );
}

export function TrayItem(props: TrayItemProps) {
  const { image, index, cropping, aspect } = props;
  const url = useObjectUrl(image.cropped ?? image.thumb);
  return (
    <li className={classNames(styles.item, cropping && styles.cropping)}>
      <span className={styles.thumb}>
        {url && <img src={url} alt="" style={{ aspectRatio: aspect }} />}
      </span>
      <div className={styles.text}>
        <b>{cropping ? "Cropping" : `Image ${index + 1}`}</b>
        {cropping && <span className="t-sm">Unsaved</span>}
        {!cropping && !image.cropped && <span className="t-sm">Waiting</span>}
        {!cropping && <Actions {...props} />}
      </div>
    </li>
  );
}
