import { type MouseEvent, type PointerEvent, useCallback, useEffect, useState } from "react";
import { gameColorText } from "#contract/game-color.ts";
import {
  addLast,
  changeColors,
  LAST_MAX,
  removeLast,
  useStoredColors,
} from "#web/tools/colors/stored/color-store.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { useLongPress } from "#web/ui/hooks/use-long-press.ts";
import type { Conversion } from "./color-url.ts";

/** How long a color stays before it counts as one viewed (ms). */
const REST_MS = 600;

/**
 * Stores a color among the last ones once it has stayed for a moment. Returns a function that stores it
 * at once.
 */
export function useRecordedColor({ hex, game: { hue, sat, lum } }: Conversion): () => void {
  const record = useCallback(
    () => void changeColors((all) => addLast(all, { hex, game: { hue, sat, lum } })),
    [hex, hue, sat, lum],
  );
  useEffect(() => {
    const timer = setTimeout(record, REST_MS);
    return () => clearTimeout(timer);
  }, [record]);
  return record;
}

type LastColorsProps = { shown: Conversion; onTake: (color: Conversion) => void };

/** Lists the colors last viewed; a right click, a long press or Delete removes one. */
export function LastColors({ shown, onTake }: LastColorsProps) {
  const { last } = useStoredColors();
  const [removals, setRemovals] = useState(0);
  const heading = useFocusRescue<HTMLHeadingElement>(removals);
  // Of the list, which is still there when the finger is lifted.
  const longPress = useLongPress();
  function clear() {
    changeColors((all) => ({ ...all, last: [] }));
    setRemovals(removals + 1);
    const undo = () => changeColors((all) => ({ ...all, last }));
    showToast("info", "Cleared the last colors", { label: "Undo", run: undo });
  }
  function remove({ hex }: Conversion) {
    changeColors((all) => removeLast(all, hex));
    setRemovals(removals + 1);
  }
  return (
    <section className="mt-16 wide:mt-28 phone:mt-4" aria-labelledby="last-colors">
      <div className="flex items-center flex-wrap gap-y-0 gap-x-4 min-h-32 mb-8 phone:min-h-44">
        <h2
          id="last-colors"
          className="mr-auto t-label wide:text-22 wide:leading-28"
          ref={heading}
          tabIndex={-1}
        >
          Last {LAST_MAX}
        </h2>
        {last.length > 0 && (
          <Button className="-mr-10" variant="quiet" size="s" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <ul className="grid gap-4 grid-cols-12 wide:gap-8">
        {last.map((color) => (
          <li key={color.hex}>
            <LastColor
              color={color}
              isShown={color.hex === shown.hex}
              onTake={onTake}
              onRemove={() => remove(color)}
              onPointerDown={(event) => longPress(event, () => remove(color))}
            />
          </li>
        ))}
        {Array.from({ length: LAST_MAX - last.length }, (_, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is its index
            key={at}
            className="border border-line aspect-square phone:aspect-[auto] phone:h-44"
            aria-hidden="true"
          />
        ))}
      </ul>
    </section>
  );
}

type LastColorProps = {
  color: Conversion;
  isShown: boolean;
  onTake: (color: Conversion) => void;
  onRemove: () => void;
  onPointerDown: (event: PointerEvent) => void;
};

function LastColor({ color, isShown, onTake, onRemove, onPointerDown }: LastColorProps) {
  const { hex, game } = color;
  function onContextMenu(event: MouseEvent) {
    event.preventDefault();
    onRemove();
  }
  return (
    <button
      type="button"
      className="block relative w-full aspect-square border border-swatch-edge rounded-none forced-color-adjust-none touch-manipulation [-webkit-touch-callout:none] current:after:absolute current:after:-inset-4 current:after:border-2 current:after:border-signal-text phone:aspect-auto phone:h-44"
      style={{ backgroundColor: `#${hex}` }}
      aria-label={`#${hex.toUpperCase()}, ${gameColorText(game)}`}
      aria-current={isShown || undefined}
      aria-keyshortcuts="Delete"
      title="Right click or Delete removes it"
      onClick={() => onTake(color)}
      onKeyDown={({ key }) => key === "Delete" && onRemove()}
      onContextMenu={onContextMenu}
      onPointerDown={onPointerDown}
    />
  );
}
