import type { GameColor } from "#contract/game-color.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PictureButton } from "./picture-button.tsx";
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

const ZONE =
  "grid gap-10 justify-items-start content-center min-h-186 py-20 px-24 outline-2 outline-dashed outline-control -outline-offset-2 bg-ground wide:min-h-380";

/** Shows the game colors of a picture, or a place to drop one. */
export function PicturePanel(props: PicturePanelProps) {
  const { picture, problem, current, onFile, onRemove, onTake } = props;
  return (
    <section aria-labelledby="from-picture">
      <div className="flex items-center flex-wrap gap-y-0 gap-x-4 min-h-32 mb-8 phone:min-h-44">
        <h2 id="from-picture" className="mr-auto t-label wide:text-22 wide:leading-28">
          From a picture
        </h2>
        <PictureButton
          className="-mr-10"
          variant="quiet"
          size="s"
          icon="up"
          label="Choose file"
          onFile={onFile}
        />
      </div>
      {picture ? (
        <PictureColorList
          pending={<div className={ZONE} />}
          onFailed={onRemove}
          picture={picture}
          current={current}
          onRemove={onRemove}
          onTake={onTake}
        />
      ) : (
        <div className={ZONE}>
          <Icon name="img" size="l" />
          <p className="t-h3 max-w-[40ch]">
            <span className="no-hover:hidden">Drop a picture here</span>
            <span className="hidden no-hover:inline">Choose a picture</span>
          </p>
          <p className="t-sm max-w-[40ch]">
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
