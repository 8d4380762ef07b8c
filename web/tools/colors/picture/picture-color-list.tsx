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
    <div className={styles.container}>
      <div className={`grid gap-16 ${styles.picture}`} aria-busy={!reading}>
        <div className={`center art ${styles.box}`}>
          <div
            className={styles.image}
            style={reading && { aspectRatio: `${reading.width} / ${reading.height}` }}
            onPointerMove={(event) => reading && setPointed(indexAt(reading, event))}
            onPointerLeave={() => setPointed(undefined)}
          >
            {url && <img src={url} alt="The chosen one" draggable={false} />}
            {reading && marked && (
              <span className={styles.marker} style={placeOf(marked, reading)} aria-hidden="true" />
            )}
          </div>
          <IconButton
            icon="x"
            label="Remove picture"
            className={styles.remove}
            onClick={onRemove}
          />
        </div>
        <ol className={styles.colors}>
          {colors.map((one, at) => (
            <li key={one.hex}>
              <button
                type="button"
                className={`grid gap-10 middle t-legend nowrap ${styles.color}`}
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
                <span className={styles.bar}>
                  <span style={{ width: `${Math.max(one.share, 0.03) * 100}%` }} />
                </span>
                <span className={`muted ${styles.share}`}>{shareText(one.share)}</span>
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
