import type { ReactNode, Ref } from "react";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import type { ImageAction, ImageList } from "../image-list.ts";
import styles from "./image-tray.module.css";
import { TrayItem } from "./tray-item.tsx";
import type { Refusal } from "./use-add-images.ts";

type ImageTrayProps = {
  list: ImageList;
  max: number;
  aspect: number;
  refusals: readonly Refusal[];
  dispatch: (action: ImageAction) => void;
  headRef: Ref<HTMLHeadingElement>;
  /** The upload area, while more images fit. */
  children: ReactNode;
};

function Refusals({ refusals }: Pick<ImageTrayProps, "refusals">) {
  return (
    <div role="alert">
      {refusals.map(({ id, name, reason }) => (
        <FieldMessage key={id} kind="error">
          <b className={styles.file}>{name}</b> {reason}
        </FieldMessage>
      ))}
    </div>
  );
}

export function ImageTray(props: ImageTrayProps) {
  const { list, max, aspect, refusals, dispatch, headRef, children } = props;
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
      <Refusals refusals={refusals} />
      <p className="t-xs">
        {max > 1 && "The first image is the cover. "}Every image must be cropped before you go on.
      </p>
    </aside>
  );
}
