import { type PointerEvent, useState } from "react";
import { type GameColor, gameColorText, isSameGameColor } from "#contract/game-color.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import styles from "./picture-color-list.module.css";
import { NO_COLOR, type PictureColor } from "./picture-colors.ts";
import type { PictureReading } from "./read-scaled.ts";
import type { Picture } from "./use-picture.ts";

type PictureColorListProps = {
  picture: Picture;
  current: GameColor;
  onRemove: () => void;
  onTake: (color: GameColor) => void;
};

/** Shows a picture beside its game colors; the color pointed at in one is marked in the other. */
export function PictureColorList(props: PictureColorListProps) {
  const { picture, current, onRemove, onTake } = props;
  const { file, reading } = picture;
  const url = useObjectUrl(file);
  const [pointed, setPointed] = useState<number>();
  const colors = reading?.colors ?? [];
  const taken = colors.findIndex(({ color }) => isSameGameColor(color, current));
  const marked = colors[pointed ?? taken];
  return (
    <div className="[container-type:inline-size]">
      <div
        className={`grid gap-16 grid-cols-[186px_minmax(0,1fr)] min-h-186 wide:grid-cols-[380px_minmax(0,1fr)] wide:gap-28 wide:min-h-380 ${styles.picture}`}
        aria-busy={!reading}
      >
        <div className="grid place-items-center bg-art relative h-186 wide:h-380">
          <div
            className="relative max-w-full max-h-full overflow-hidden"
            style={reading && { aspectRatio: `${reading.width} / ${reading.height}` }}
            onPointerMove={(event) => reading && setPointed(indexAt(reading, event))}
            onPointerLeave={() => setPointed(undefined)}
          >
            {url && (
              <img
                className="w-full max-h-186 object-contain wide:max-h-380"
                src={url}
                alt="The chosen one"
                draggable={false}
              />
            )}
            {reading && marked && (
              <span className={styles.marker} style={placeOf(marked, reading)} aria-hidden="true" />
            )}
          </div>
          <IconButton
            icon="x"
            label="Remove picture"
            className="absolute top-6 right-6 bg-badge text-badge-text"
            onClick={onRemove}
          />
        </div>
        <ol className="self-start">
          {colors.map((one, at) => (
            <li key={one.hex}>
              <button
                type="button"
                className={`grid gap-10 items-center w-[calc(100%_+_12px)] -mx-6 px-6 t-legend tabular-nums text-left whitespace-nowrap wide:text-18 phone:border-t phone:border-line phone:text-15 ${styles.color}`}
                data-pointed={at === pointed || undefined}
                aria-current={at === taken || undefined}
                onClick={() => onTake(one.color)}
                onPointerEnter={() => setPointed(at)}
                onPointerLeave={() => setPointed(undefined)}
                onFocus={() => setPointed(at)}
                onBlur={() => setPointed(undefined)}
              >
                <span className={styles.shade} style={{ backgroundColor: `#${one.hex}` }} />
                {gameColorText(one.color)}
                <span className={`h-6 bg-s3 forced-colors:border wide:h-8 ${styles.bar}`}>
                  <span
                    className="block h-full bg-muted forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
                    style={{ width: `${Math.max(one.share, 0.03) * 100}%` }}
                  />
                </span>
                <span className="text-muted min-w-36 font-display font-medium text-13 leading-20 text-right wide:text-16">
                  {shareText(one.share)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Returns the index of the color under the pointer. */
function indexAt(reading: PictureReading, event: PointerEvent): number | undefined {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const x = Math.floor(((event.clientX - left) / width) * reading.width);
  const y = Math.floor(((event.clientY - top) / height) * reading.height);
  const index = reading.indexes[y * reading.width + x];
  return index === NO_COLOR ? undefined : index;
}

function placeOf({ spot }: PictureColor, { width, height }: PictureReading) {
  return {
    left: `${((spot.x + 0.5) / width) * 100}%`,
    top: `${((spot.y + 0.5) / height) * 100}%`,
  };
}

function shareText(share: number): string {
  return share < 0.01 ? "under 1%" : `${Math.round(share * 100)}%`;
}
