import { useState } from "react";
import type { PostImage } from "#contract/images/contract.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { fileNameOf, saveImage } from "./save-image.ts";
import type { ViewerState } from "./use-viewer.ts";
import styles from "./viewer.module.css";
import { zoomLimits, zoomOf } from "./zoom.ts";

const SIZE =
  "quiet min-w-44 h-36 px-14 font-display font-semibold text-14 leading-none [transition:background-color_var(--fast),color_var(--fast)] aria-pressed:bg-s3 aria-pressed:[box-shadow:inset_0_-2px_0_var(--signal-text)] narrow:min-w-56 narrow:h-44";
const STEP = "narrow:h-44 aria-disabled:text-faint aria-disabled:cursor-not-allowed";
const ACTION = "narrow:w-44 narrow:p-0 narrow:[&>span]:sr-only";

type BarProps = { viewer: ViewerState };

export function ZoomControls({ viewer: { zoom, frame } }: BarProps) {
  const now = frame ? zoomOf(zoom.state, frame) : 1;
  const [least, greatest] = frame ? zoomLimits(frame) : [1, 1];
  const isFit = zoom.state.zoom === "fit";
  return (
    <div
      className={`flex items-center gap-8 justify-center border-b border-line bg-s1 narrow:px-16 narrow:pb-[calc(8px_+_env(safe-area-inset-bottom))] narrow:border-b-0 ${styles.controls}`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div className="joined" role="group" aria-label="Size">
        <button type="button" className={SIZE} aria-pressed={isFit} onClick={zoom.fit}>
          Fit
        </button>
        <button
          type="button"
          className={SIZE}
          aria-pressed={!isFit && now === 1}
          onClick={zoom.oneToOne}
        >
          1:1
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div className="joined" role="group" aria-label="Zoom">
        <IconButton
          icon="minus"
          label="Zoom out"
          className={STEP}
          aria-disabled={now <= least}
          onClick={() => zoom.step(-1)}
        />
        <output className="grid place-items-center w-64 border-x border-line-2 t-data">{`${Math.round(now * 100)}%`}</output>
        <IconButton
          icon="plus"
          label="Zoom in"
          className={STEP}
          aria-disabled={now >= greatest}
          onClick={() => zoom.step(1)}
        />
      </div>
    </div>
  );
}

type ActionsProps = BarProps & {
  images: readonly PostImage[];
  chosen: number;
  title: string;
  onClose: () => void;
};

export function Actions({ viewer, images, chosen, title, onClose }: ActionsProps) {
  const [isSaving, setSaving] = useState(false);
  const isComparing = viewer.comparison !== null;

  async function save() {
    const image = images[chosen];
    if (!image) return;
    setSaving(true);
    try {
      await saveImage(image, fileNameOf(title, chosen + 1, images.length));
    } catch {
      showToast("error", "The image could not be saved. Check your connection and try again.");
    } finally {
      setSaving(false);
    }
  }

  return (
    <div
      className={`flex items-center gap-6 justify-end min-w-0 pr-10 border-b border-line bg-s1 narrow:gap-0 narrow:pr-4 ${styles.actions}`}
    >
      {images.length > 1 && (
        <Button
          className={classNames(ACTION, isComparing && "bg-s3")}
          variant={isComparing ? "secondary" : "quiet"}
          icon="compare"
          aria-pressed={isComparing}
          onClick={viewer.compare}
        >
          <span>Compare</span>
        </Button>
      )}
      <Button className={ACTION} variant="quiet" icon="dl" busy={isSaving} onClick={save}>
        <span>Save image</span>
      </Button>
      <IconButton icon="x" label="Close" onClick={onClose} />
    </div>
  );
}

const SIDES = ["A", "B"];

type StripProps = BarProps & { images: readonly PostImage[]; chosen: number };

export function Strip({ images, chosen, viewer }: StripProps) {
  const { shown, comparison } = viewer;
  const { width, height } = images[chosen] ?? { width: 0, height: 0 };
  const position = images.length > 1 ? `${chosen + 1} of ${images.length}, ` : "";
  return (
    <>
      <p
        className={`border-t border-t-line flex items-center min-w-0 px-20 bg-s1 t-sm tabular-nums narrow:items-start narrow:pr-8 narrow:pl-16 narrow:border-t-0 narrow:border-b narrow:border-line narrow:text-12 narrow:leading-16 ${styles.info}`}
      >
        {comparison
          ? shown.map((index, side) => `${SIDES[side]}: picture ${index + 1}`).join(", ")
          : `${position}${width} × ${height}`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        className={`border-t border-t-line flex items-center gap-10 justify-center min-w-0 bg-s1 narrow:gap-8 narrow:py-12 narrow:px-16 narrow:empty:p-4 ${styles.strip}`}
        role="group"
        aria-label="Pictures"
      >
        {images.map((image, index) => {
          const side = SIDES[shown.indexOf(index)];
          if (images.length < 2) return null;
          return (
            <button
              key={image.url}
              type="button"
              className={`bg-art relative min-w-44 h-60 overflow-hidden phone:flex-[0_1_auto] phone:h-50 ${styles.thumbnail}`}
              style={{ aspectRatio: `${image.width} / ${image.height}` }}
              aria-label={`Picture ${index + 1}${comparison && side ? `, ${side}` : ""}`}
              aria-pressed={index === chosen}
              data-shown={shown.includes(index) || undefined}
              onClick={() => viewer.show(index)}
            >
              {comparison && side && (
                <span className="absolute top-0 left-0 z-1 w-22 bg-badge text-badge-text font-display font-semibold text-13 leading-20">
                  {side}
                </span>
              )}
              <PostPicture
                className="size-full object-cover"
                image={image}
                sizes="100px"
                alt=""
                priority="normal"
              />
            </button>
          );
        })}
      </div>
      <Hints canCompare={images.length > 1} />
    </>
  );
}

function Hints({ canCompare }: { canCompare: boolean }) {
  return (
    <p
      className={`border-t border-t-line narrow:hidden flex items-center gap-16 justify-end min-w-0 px-20 overflow-hidden bg-s1 t-xs ${styles.hints}`}
    >
      <span>
        <kbd>+</kbd>
        <kbd>−</kbd> zoom
      </span>
      <span>
        <kbd>0</kbd> fit
      </span>
      <span>
        <kbd>1</kbd> 1:1
      </span>
      {canCompare && (
        <span>
          <kbd>C</kbd> compare
        </span>
      )}
      <span>
        <kbd>Esc</kbd> close
      </span>
    </p>
  );
}
