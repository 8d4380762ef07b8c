import type { GameColor } from "#contract/game-color.ts";
import panel from "#web/tools/colors/panel.module.css";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PictureButton } from "./picture-button.tsx";
import styles from "./picture-panel.module.css";
import type { PictureState } from "./use-picture.ts";

const PictureColorList = lazyPart(
  async () => (await import("./picture-color-list.tsx")).PictureColorList,
);

type PicturePanelProps = PictureState & {
  current: GameColor;
  onFile: (file: File) => void;
  onRemove: () => void;
  onTake: (color: GameColor) => void;
};

/** Shows the game colors of a picture, or a place to drop one. */
export function PicturePanel(props: PicturePanelProps) {
  const { picture, problem, current, onFile, onRemove, onTake } = props;
  return (
    <section aria-labelledby="from-picture">
      <div
        className={`flex items-center flex-wrap gap-y-0 gap-x-4 min-h-32 mb-8 phone:min-h-44 ${panel.head}`}
      >
        <h2 id="from-picture">From a picture</h2>
        <PictureButton variant="quiet" size="s" icon="up" label="Choose file" onFile={onFile} />
      </div>
      {picture ? (
        <PictureColorList
          pending={<div className={`grid gap-10 ${styles.zone}`} />}
          onFailed={onRemove}
          picture={picture}
          current={current}
          onRemove={onRemove}
          onTake={onTake}
        />
      ) : (
        <div className={`grid gap-10 ${styles.zone}`}>
          <Icon name="img" size="l" />
          <p className="t-h3">
            <span className="no-hover:hidden">Drop a picture here</span>
            <span className="hidden no-hover:inline">Choose a picture</span>
          </p>
          <p className="t-sm">
            You get its six nearest game colors with their shares. The picture stays on this device.
          </p>
        </div>
      )}
      <div role="status">
        {problem && <FieldMessage kind="error">{problem}</FieldMessage>}
        {picture && !picture.reading && <span className="sr-only">Reading the picture</span>}
      </div>
    </section>
  );
}
