import { useEffect, useRef, useState } from "react";
import type { PostImage } from "#contract/posts/images.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./pane.module.css";
import { useGestures } from "./use-gestures.ts";
import type { ViewerState } from "./use-viewer.ts";
import { boxOf } from "./zoom.ts";

type PaneProps = {
  image: PostImage;
  /** The `sizes` of the picture on the page, whose file is shown until the large one is decoded. */
  sizes: string;
  viewer: ViewerState;
  side: 0 | 1;
  onClose: () => void;
};

/** Renders a picture that can be zoomed and moved. */
export function Pane({ image, sizes, viewer, side, onClose }: PaneProps) {
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
    <div ref={side === 0 ? measure : undefined} className={styles.frame}>
      <div
        {...handlers}
        className={classNames(
          styles.pane,
          zoom.canPan && styles.movable,
          comparison?.active === side && styles.active,
        )}
      >
        {frame && box && (
          <div
            className={classNames(styles.picture, zoom.isAnimated && styles.animated)}
            style={{
              width: frame.picture.width,
              height: frame.picture.height,
              transform: `translate(${box.left + shift.x}px, ${box.top + shift.y}px) scale(${box.width / frame.picture.width})`,
            }}
          >
            <PostPicture
              key={image.url}
              className={styles.layer}
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
      className={classNames(styles.layer, !isDecoded && styles.waiting)}
      image={image}
      sizes={`${image.width}px`}
      alt=""
      priority="first"
    />
  );
}
