import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { giveNewPictures } from "#web/components/posts/new-pictures.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import type { EditedImage, ImageAction, ImageList } from "./image-list.ts";
import type { RejectedFile } from "./use-add-images.ts";

type ImageTrayProps = {
  list: ImageList;
  max: number;
  aspect: number;
  rejected: readonly RejectedFile[];
  /** Those among the rejected files that did not fit. */
  surplus?: readonly File[];
  dispatch: (action: ImageAction) => void;
  /** Makes one of several images a post of its own, where that is possible. */
  onSplit?: (id: string) => void;
  headRef: Ref<HTMLHeadingElement>;
  /** The upload area, while more images fit. */
  children: ReactNode;
};

/** Names the files that were left out, and why. */
export function RejectedFiles({ rejected }: Pick<ImageTrayProps, "rejected">) {
  return (
    <div role="alert">
      {rejected.map(({ id, name, reason }) => (
        <FieldMessage key={id} kind="error">
          <b className="font-semibold breaks">{name}</b> {reason}
        </FieldMessage>
      ))}
    </div>
  );
}

export function ImageTray(props: ImageTrayProps) {
  const { list, max, aspect, rejected, surplus = [], dispatch, onSplit, headRef, children } = props;
  return (
    <aside className="grid gap-10 min-w-0 content-start" aria-label="Images">
      <h3
        ref={headRef}
        tabIndex={-1}
        className="flex items-baseline justify-between mb-2 [font-weight:inherit] outline-offset-4"
      >
        <span className="t-h3">Images</span>
        <span className="t-sm tabular-nums" aria-live="polite">
          {list.images.length} of {max}
        </span>
      </h3>
      <ol className="grid gap-10 empty:hidden not-phone:max-[1101px]:grid-cols-[1fr_1fr]">
        {list.images.map((image, index) => (
          <TrayItem
            key={image.id}
            image={image}
            index={index}
            last={index === list.images.length - 1}
            cropping={image.id === list.croppingId}
            aspect={aspect}
            dispatch={dispatch}
            onSplit={onSplit}
          />
        ))}
      </ol>
      {children}
      <RejectedFiles rejected={rejected} />
      {surplus.length > 0 && (
        <p className="t-sm">
          Each can be a post of its own:{" "}
          <Link
            className="link phone:py-12"
            to="/post/create/many"
            onClick={() => giveNewPictures(surplus)}
          >
            Submit many
          </Link>
        </p>
      )}
      {list.images.length > 0 && (
        <p className="t-xs">
          {max > 1 && "The first image is the cover. "}Images are cut to their middle: adjust those
          where something is missing.
        </p>
      )}
    </aside>
  );
}

type TrayItemProps = {
  image: EditedImage;
  index: number;
  last: boolean;
  cropping: boolean;
  aspect: number;
  dispatch: (action: ImageAction) => void;
  onSplit: ((id: string) => void) | undefined;
};

const MOVE =
  "aria-disabled:bg-transparent aria-disabled:text-faint aria-disabled:opacity-55 aria-disabled:cursor-not-allowed";

function Actions({ image, index, last, dispatch, onSplit }: TrayItemProps) {
  const name = `image ${index + 1}`;
  const move = (by: -1 | 1) => dispatch({ type: "moved", id: image.id, by });
  return (
    <div className="flex -ml-8">
      {!(index === 0 && last) && (
        <>
          {/* Not disabled at the ends: a button would lose the focus when it gets there. */}
          <IconButton
            icon="left"
            label={`Move ${name} left`}
            className={MOVE}
            aria-disabled={index === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="right"
            label={`Move ${name} right`}
            className={MOVE}
            aria-disabled={last}
            onClick={() => move(1)}
          />
        </>
      )}
      {image.cropped && (
        <IconButton
          icon="crop"
          label={`Adjust ${name}`}
          onClick={() => dispatch({ type: "adjusting", id: image.id })}
        />
      )}
      {onSplit && !(index === 0 && last) && (
        <IconButton
          icon="split"
          label={`Make ${name} its own post`}
          onClick={() => onSplit(image.id)}
        />
      )}
      <IconButton
        icon="trash"
        label={`Remove ${name}`}
        onClick={() => dispatch({ type: "removed", id: image.id })}
      />
    </div>
  );
}

function TrayItem(props: TrayItemProps) {
  const { image, index, cropping, aspect } = props;
  const url = useObjectUrl(image.cropped ?? image.thumb);
  return (
    <li
      className={classNames(
        "grid gap-12 items-center grid-cols-[124px_minmax(0,1fr)] min-h-90 p-8 bg-s1 border border-line",
        cropping && "bg-s2 border-signal-text [box-shadow:inset_0_0_0_1px_var(--signal-text)]",
      )}
    >
      <span className="grid bg-art justify-items-center h-74">
        {url && (
          <img className="h-74 object-cover" src={url} alt="" style={{ aspectRatio: aspect }} />
        )}
      </span>
      <div className="grid min-w-0">
        <b className="font-display font-semibold text-14 leading-20">
          {cropping ? "Adjusting" : `Image ${index + 1}`}
        </b>
        {cropping && <span className="t-sm">Unsaved</span>}
        {!cropping && !image.cropped && <span className="t-sm">Cropping…</span>}
        {!cropping && <Actions {...props} />}
      </div>
    </li>
  );
}
