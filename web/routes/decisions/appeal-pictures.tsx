import { type DragEvent, useId, useRef, useState } from "react";
import {
  APPEAL_PICTURE_MIN_SIDE,
  APPEAL_PICTURES_MAX,
  type AppealPicture,
  appealPictureUrl,
} from "#contract/decisions/contract.ts";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TYPES } from "#contract/images/rules.ts";
import { copyOfFile } from "#web/lib/file-copy.ts";
import { pictureKindOf } from "#web/lib/picture-kind.ts";
import { pictureSize } from "#web/lib/picture-size.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const TOO_MANY = `Only ${APPEAL_PICTURES_MAX} pictures fit.`;
const WRONG_TYPE = "is not a PNG, JPEG or WebP picture.";
const GONE = "can't be read. Choose it again.";
const TOO_LARGE = `is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`;
const TOO_MANY_PIXELS = `is larger than ${IMAGE_MAX_PIXELS / 1e6} megapixels.`;
const TOO_SMALL = `is smaller than ${APPEAL_PICTURE_MIN_SIDE} × ${APPEAL_PICTURE_MIN_SIDE}.`;

type PictureFieldProps = {
  pictures: readonly File[];
  onChange: (pictures: readonly File[]) => void;
};

/** Asks for up to four pictures, chosen or dropped, and shows those that will be sent. */
export function PictureField({ pictures, onChange }: PictureFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const isFull = pictures.length === APPEAL_PICTURES_MAX;

  async function add(files: readonly File[]) {
    if (files.length === 0) return;
    const checked = await Promise.all(
      files.map(async (file) => {
        const copy = await copyOfFile(file);
        return { name: file.name, copy, problem: copy ? await pictureProblem(copy) : GONE };
      }),
    );
    const fit = checked.flatMap(({ copy, problem }) => (copy && !problem ? copy : []));
    const all = [...pictures, ...fit];
    const refused = checked.flatMap(({ name, problem }) => (problem ? `${name} ${problem}` : []));
    setProblems([...refused, ...(all.length > APPEAL_PICTURES_MAX ? [TOO_MANY] : [])]);
    onChange(all.slice(0, APPEAL_PICTURES_MAX));
  }

  function remove(index: number) {
    setProblems([]);
    onChange(pictures.filter((_, place) => place !== index));
    // The button that had the focus is gone.
    requestAnimationFrame(() => chooser.current?.focus());
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void add([...event.dataTransfer.files]);
  }

  return (
    <div className="grid gap-12">
      {!isFull && (
        <label
          className={classNames(
            "drop min-h-68 cursor-pointer hover:bg-s2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
            isOver && "drop-over",
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <input
            ref={chooser}
            className="sr-only"
            type="file"
            multiple
            accept={IMAGE_TYPES.join(",")}
            aria-describedby={problems.length > 0 ? id : undefined}
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])]);
              // The same file can be chosen again after it was removed.
              currentTarget.value = "";
            }}
          />
          <Icon name="up" size="l" />
          <span>
            Add up to {APPEAL_PICTURES_MAX} pictures, <br />
            like sketches or editor shots
          </span>
        </label>
      )}
      {pictures.length > 0 && (
        <ul className="grid gap-8 grid-cols-4" aria-label="Pictures to send">
          {pictures.map((picture, index) => (
            <ChosenPicture
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice.
              key={`${picture.name} ${index}`}
              picture={picture}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <div id={id} role="alert" className="empty:-mt-12">
        {problems.map((problem) => (
          <FieldMessage key={problem} kind="error">
            {problem}
          </FieldMessage>
        ))}
      </div>
    </div>
  );
}

function ChosenPicture({ picture, onRemove }: { picture: File; onRemove: () => void }) {
  const url = useObjectUrl(picture);
  return (
    <li className="bg-art relative aspect-square">
      {url && <img className="size-full object-cover" src={url} alt={picture.name} />}
      <IconButton
        className="absolute top-0 right-0 not-hover:bg-badge not-hover:text-badge-text pointer-coarse:size-44"
        size="s"
        icon="x"
        label={`Remove ${picture.name}`}
        onClick={onRemove}
      />
    </li>
  );
}

/** Returns why a file cannot be sent, as the end of a sentence about it; undefined if it can be. */
async function pictureProblem(file: File): Promise<string | undefined> {
  if (!(await pictureKindOf(file))) return WRONG_TYPE;
  if (file.size > IMAGE_MAX_BYTES) return TOO_LARGE;
  const size = await pictureSize(file);
  if (!size) return WRONG_TYPE;
  if (size.width * size.height > IMAGE_MAX_PIXELS) return TOO_MANY_PIXELS;
  return Math.min(size.width, size.height) < APPEAL_PICTURE_MIN_SIDE ? TOO_SMALL : undefined;
}

type SentPicturesProps = { pictures: readonly AppealPicture[]; token: string | undefined };

/** Renders the pictures of an appeal; each opens large. */
export function SentPictures({ pictures, token }: SentPicturesProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const picture = pictures[opened];
  if (!picture) return null;
  const name = (index: number) => `Picture ${index + 1} of ${pictures.length}`;
  return (
    <>
      <ul className="cluster gap-8 mt-14" aria-label="Pictures">
        {pictures.map(({ _id }, index) => (
          <li key={_id}>
            <button
              type="button"
              className="block bg-art size-72 cursor-zoom-in"
              aria-haspopup="dialog"
              onClick={() => {
                setOpened(index);
                setIsOpen(true);
              }}
            >
              <img
                className="size-full object-cover"
                src={appealPictureUrl({ id: _id, size: "small", token })}
                alt={name(index)}
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={name(opened)}
        width={Math.max(320, Math.min(picture.width, 1_600) + 48)}
        closable
      >
        <img
          className="block bg-art size-auto max-w-full max-h-[calc(100dvh_-_140px)] mx-auto mt-16 object-contain"
          src={appealPictureUrl({ id: picture._id, size: "large", token })}
          width={picture.width}
          height={picture.height}
          alt={name(opened)}
        />
      </Dialog>
    </>
  );
}
