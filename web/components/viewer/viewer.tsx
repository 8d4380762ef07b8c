import { Dialog } from "@base-ui/react/dialog";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { PostImage } from "#contract/images/contract.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { useIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { useGestures } from "./use-gestures.ts";
import { useViewer, type ViewerOptions, type ViewerState } from "./use-viewer.ts";
import styles from "./viewer.module.css";
import { Actions, Strip, ZoomControls } from "./viewer-bars.tsx";
import { boxOf } from "./zoom.ts";

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
      className={`dark grid bg-art text-bright ${styles.viewer}`}
      data-bars={hasBars ? undefined : "hidden"}
      initialFocus={popup}
      finalFocus={opener}
    >
      <div
        className={`flex items-center gap-10 min-w-0 pr-16 pl-20 border-b border-line bg-s1 narrow:items-end narrow:pr-8 narrow:pl-16 narrow:border-b-0 ${styles.heading}`}
      >
        <Dialog.Title className="t-h3 truncate narrow:text-15 narrow:leading-20" dir="auto">
          {title}
        </Dialog.Title>
        {maker && (
          <span className="narrow:hidden min-w-0 t-sm truncate flex-[0_1_auto]">{maker}</span>
        )}
      </div>
      <ZoomControls viewer={viewer} />
      <Actions {...props} viewer={viewer} />
      <div
        className={`grid gap-2 relative min-h-0 auto-cols-[minmax(0,1fr)] grid-flow-col bg-art data-[panes=2]:bg-line phone:portrait:grid-flow-row phone:portrait:auto-rows-[minmax(0,1fr)] ${styles.panes}`}
        data-panes={shown.length}
      >
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
      <p role="status" className="sr-only">
        {images.length > 1 && `Picture ${chosen + 1} of ${images.length}: ${images[chosen]?.alt}`}
      </p>
      <Neighbors images={images} chosen={chosen} />
    </Dialog.Popup>
  );
}

/** On the ground beside a fitted picture, which is dark in both themes. */
const ARROW =
  "absolute top-[calc(50%_-_48px)] w-44 h-96 border border-transparent bg-[color-mix(in_srgb,var(--badge-bg)_94%,#fff)] text-badge-text hover:[box-shadow:inset_0_0_0_2px_var(--signal)] focus-visible:outline-signal";

const LAYER = "absolute inset-0 size-full max-w-none [-webkit-user-drag:none]";

type ArrowsProps = { viewer: ViewerState; chosen: number; count: number };

function Arrows({ viewer, chosen, count }: ArrowsProps) {
  if (!viewer.hasArrows || viewer.zoom.canPan) return null;
  return (
    <>
      {chosen > 0 && (
        <IconButton
          className={`left-14 ${ARROW}`}
          icon="left"
          label="Previous picture"
          onClick={() => viewer.turn(-1)}
        />
      )}
      {chosen < count - 1 && (
        <IconButton
          className={`right-14 ${ARROW}`}
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

type PaneProps = {
  image: PostImage;
  /** The `sizes` of the picture on the page, whose file is shown until the large one is decoded. */
  sizes: string;
  viewer: ViewerState;
  side: 0 | 1;
  onClose: () => void;
};

/** Renders a picture that can be zoomed and moved. */
function Pane({ image, sizes, viewer, side, onClose }: PaneProps) {
  const { frame, zoom, comparison, measure } = viewer;
  const { handlers, shift } = useGestures({
    onPress: () => viewer.pick(side),
    canPan: zoom.canPan,
    canSwipe: zoom.state.zoom === "fit",
    zoomBy: zoom.by,
    panBy: zoom.panBy,
    onPinchEnd: zoom.settle,
    onTap: viewer.toggleBars,
    onDoubleTap: zoom.toggleCloseUp,
    onSwipe: viewer.turn,
    onSwipeDown: onClose,
  });
  const box = frame && boxOf(zoom.state, frame);
  return (
    <div
      ref={side === 0 ? measure : undefined}
      className="min-w-0 bg-art relative min-h-0 overflow-hidden"
    >
      <div
        {...handlers}
        className={classNames(
          "absolute inset-0 overflow-hidden touch-none select-none",
          zoom.canPan && "cursor-grab active:cursor-grabbing",
          comparison?.active === side && styles.active,
        )}
      >
        {frame && box && (
          <div
            className={classNames(
              "absolute top-0 left-0 [transform-origin:0_0]",
              zoom.isAnimated && "[transition:transform_var(--fast)_var(--ease)]",
            )}
            style={{
              width: frame.picture.width,
              height: frame.picture.height,
              transform: `translate(${box.left + shift.x}px, ${box.top + shift.y}px) scale(${box.width / frame.picture.width})`,
            }}
          >
            <PostPicture
              key={image.url}
              className={LAYER}
              image={image}
              sizes={sizes}
              alt={image.alt}
              priority="normal"
            />
            <FullSize key={`full ${image.url}`} image={image} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Shows the largest file once it is decoded. */
function FullSize({ image }: { image: PostImage }) {
  const picture = useRef<HTMLImageElement>(null);
  const [isDecoded, setDecoded] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const show = () => {
      if (isMounted) setDecoded(true);
    };
    // One that fails leaves the smaller file in view.
    picture.current?.decode().then(show, () => undefined);
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    <PostPicture
      ref={picture}
      className={classNames(LAYER, !isDecoded && "invisible")}
      image={image}
      sizes={`${image.width}px`}
      alt=""
      priority="first"
    />
  );
}
