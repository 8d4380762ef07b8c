import type { ReactNode, Ref } from "react";
import type { ImageAction, ImageList } from "#web/components/posts/image-editor/image-list.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import styles from "./image-tray.module.css";
import { TrayItem } from "./tray-item.tsx";
import type { RejectedFile } from "./use-add-images.ts";

type ImageTrayProps = {
  list: ImageList;
  max: number;
  aspect: number;
  rejected: readonly RejectedFile[];
  dispatch: (action: ImageAction) => void;
  headRef: Ref<HTMLHeadingElement>;
  /** The upload area, while more images fit. */
  children: ReactNode;
};

function RejectedFiles({ rejected }: Pick<ImageTrayProps, "rejected">) {
  return (
    <div role="alert">
      {rejected.map(({ id, name, reason }) => (
        <FieldMessage key={id} kind="error">
          <b className={styles.file}>{name}</b> {reason}
        </FieldMessage>
      ))}
    </div>
  );
}

export function ImageTray(props: ImageTrayProps) {
  const { list, max, aspect, rejected, dispatch, headRef, children } = props;
  return (
    <aside className={styles.tray} aria-label="Images">
      <h3 ref={headRef} tabIndex={-1} className={styles.head}>
        <span className="t-h3">Images</span>
        <span className="t-sm num">
          {list.images.length} of {max}
        </span>
      </h3>
      <ol className={styles.items}>
        {list.images.map((image, index) => (
          <TrayItem
            key={image.id}
            image={image}
            index={index}
            last={index === list.images.length - 1}
            cropping={image.id === list.croppingId}
            aspect={aspect}
            dispatch={dispatch}
          />
        ))}
      </ol>
      {children}
      <RejectedFiles rejected={rejected} />
      <p className="t-xs">
        {max > 1 && "The first image is the cover. "}Every image must be cropped before you go on.
      </p>
    </aside>
  );
}
