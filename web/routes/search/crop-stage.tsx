import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import {
  CORNERS,
  type Corner,
  type Cut,
  moveCorner,
  nearestCorner,
  type Point,
} from "#web/components/search/picture/cut.ts";
import type { Size } from "#web/lib/picture-size.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import styles from "./crop-stage.module.css";

/** How far a key moves a corner, in fractions of the picture. */
const STEP = 0.01;
const LARGE_STEP = 0.1;
const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type CropStageProps = {
  picture: Blob;
  cut: Cut;
  /** The least size of the cut, in fractions of the picture's. */
  least: Size;
  onCut: (cut: Cut) => void;
};

/** Renders a picture with the cut's corners, which pointers and arrow keys move. */
export function CropStage({ picture, cut, least, onCut }: CropStageProps) {
  const id = useId();
  const url = useObjectUrl(picture);
  const drag = useCornerDrag({ cut, least, onCut });

  function moveByKey(event: KeyboardEvent, corner: Corner) {
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const to = { x: cut[corner.x] + direction.x * step, y: cut[corner.y] + direction.y * step };
    onCut(moveCorner(cut, corner, to, least));
  }

  return (
    <fieldset
      className="bg-art relative w-fit mx-auto mt-16 mb-8 overflow-hidden cursor-crosshair touch-none select-none"
      aria-label="Part to search by"
      {...drag}
    >
      {url && (
        <img className="min-w-120 max-h-[min(56svh,560px)]" src={url} alt="" draggable={false} />
      )}
      <div className={styles.cut} style={insetOf(cut)}>
        {CORNERS.map((corner) => (
          <button
            key={corner.name}
            type="button"
            className={classNames(styles.corner, styles[corner.x], styles[corner.y])}
            data-corner={corner.name}
            aria-label={corner.name}
            aria-describedby={id}
            onKeyDown={(event) => moveByKey(event, corner)}
          />
        ))}
      </div>
      <p id={id} className="sr-only">
        Arrow keys move the corner, with Shift in large steps.
      </p>
    </fieldset>
  );
}

/** Moves the corner that is nearest to a pressed pointer, so that a tap alone moves one too. */
function useCornerDrag({ cut, least, onCut }: Omit<CropStageProps, "picture">) {
  const dragged = useRef<Corner | null>(null);

  function move({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const to = { x: (clientX - left) / width, y: (clientY - top) / height };
    dragged.current ??= nearestCorner(cut, to, { width, height });
    onCut(moveCorner(cut, dragged.current, to, least));
    currentTarget.querySelector<HTMLElement>(`[data-corner="${dragged.current.name}"]`)?.focus();
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // The focus goes to the corner instead.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = null;
      move(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
    },
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function insetOf({ left, top, right, bottom }: Cut) {
  const edges = [top, 1 - right, 1 - bottom, left];
  return { inset: edges.map((edge) => `${edge * 100}%`).join(" ") };
}
