import { Dialog } from "@base-ui/react/dialog";
import type { RefObject } from "react";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { useIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Pane } from "./pane.tsx";
import { useViewer, type ViewerOptions, type ViewerState } from "./use-viewer.ts";
import styles from "./viewer.module.css";
import { Actions, Strip, ZoomControls } from "./viewer-bars.tsx";

export type ViewerProps = ViewerOptions & {
  open: boolean;
  title: string;
  maker: string | null;
  /** The `sizes` of the pictures on the page. */
  sizes: string;
  /** The element that has the focus afterwards. */
  opener: RefObject<HTMLElement | null>;
};

/** Shows a post's pictures in the whole window, zoomed or two at a time. */
export function Viewer(props: ViewerProps) {
  return (
    <Dialog.Root open={props.open}>
      <Dialog.Portal>
        <OpenViewer {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function OpenViewer(props: ViewerProps) {
  const { images, chosen, title, maker, sizes, opener, onClose } = props;
  const viewer = useViewer(props);
  const { hasBars, zoom, shown } = viewer;
  const popup = useFocusRescue<HTMLDivElement>(`${hasBars} ${zoom.canPan} ${chosen}`);
  return (
    <Dialog.Popup
      ref={popup}
      className={styles.viewer}
      data-bars={hasBars ? undefined : "hidden"}
      initialFocus={popup}
      finalFocus={opener}
    >
      <div className={styles.heading}>
        <Dialog.Title className={styles.title} dir="auto">
          {title}
        </Dialog.Title>
        {maker && <span className={styles.maker}>{maker}</span>}
      </div>
      <ZoomControls viewer={viewer} />
      <Actions {...props} viewer={viewer} />
      <div className={styles.panes} data-panes={shown.length}>
        {shown.map((index, side) => {
          const image = images[index];
          return (
            image && (
              <Pane
                // biome-ignore lint/suspicious/noArrayIndexKey: a pane stays while its picture changes
                key={side}
                image={image}
                sizes={sizes}
                viewer={viewer}
                side={side === 0 ? 0 : 1}
                onClose={onClose}
              />
            )
          );
        })}
        <Arrows viewer={viewer} chosen={chosen} count={images.length} />
      </div>
      <Strip images={images} chosen={chosen} viewer={viewer} />
      <p role="status" className="sr">
        {images.length > 1 && `Picture ${chosen + 1} of ${images.length}: ${images[chosen]?.alt}`}
      </p>
      <Neighbors images={images} chosen={chosen} />
    </Dialog.Popup>
  );
}

type ArrowsProps = { viewer: ViewerState; chosen: number; count: number };

function Arrows({ viewer, chosen, count }: ArrowsProps) {
  if (!viewer.hasArrows || viewer.zoom.canPan) return null;
  return (
    <>
      {chosen > 0 && (
        <IconButton
          className={styles.previous}
          icon="left"
          label="Previous picture"
          onClick={() => viewer.turn(-1)}
        />
      )}
      {chosen < count - 1 && (
        <IconButton
          className={styles.next}
          icon="right"
          label="Next picture"
          onClick={() => viewer.turn(1)}
        />
      )}
    </>
  );
}

/** Loads the large files of the pictures beside the chosen one when the page is idle. */
function Neighbors({ images, chosen }: Pick<ViewerProps, "images" | "chosen">) {
  if (!useIdle()) return null;
  return [images[chosen - 1], images[chosen + 1]].map(
    (image) =>
      image && (
        <div key={image.url} hidden>
          <PostPicture image={image} sizes={`${image.width}px`} alt="" priority="normal" />
        </div>
      ),
  );
}
