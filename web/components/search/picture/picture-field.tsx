import { type Ref, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { FileInput } from "#web/ui/fields/file-input.tsx";
import { usePictureStore } from "./picture-store.ts";
import { ACCEPTED, useTakePicture } from "./take-picture.ts";

type PictureFieldProps = {
  /** There is a picture already. */
  another?: boolean;
  className?: string;
};

/** Renders the place of a picture; one may be dropped or pasted anywhere on the page. */
export function PictureField({ another, className }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const reading = usePictureStore((state) => state.reading);
  return (
    <div className={classNames("drop min-h-96", className)}>
      <Icon name="up" size="l" />
      <p aria-live="polite">
        {reading
          ? "Reading…"
          : another
            ? "Drop or paste another picture,"
            : "Drop or paste a picture,"}
        <br />
        or{" "}
        <button type="button" className="link" onClick={() => input.current?.click()}>
          choose a file
        </button>
      </p>
      <PictureInput ref={input} label="Picture to search by" />
    </div>
  );
}

/** Renders why the last file was refused, and has it read aloud. */
export function PictureProblem() {
  const problem = usePictureStore((state) => state.problem);
  return (
    <div role="alert" data-picture-problem>
      {problem && <FieldMessage kind="error">{problem}</FieldMessage>}
    </div>
  );
}

type PictureInputProps = { label: string; camera?: boolean; ref: Ref<HTMLInputElement> };

/** Renders a hidden file input whose picture is searched by. */
export function PictureInput({ label, camera, ref }: PictureInputProps) {
  const take = useTakePicture();
  return (
    <FileInput
      ref={ref}
      label={label}
      accept={ACCEPTED}
      camera={camera}
      onFile={(file) => void take(file)}
    />
  );
}
