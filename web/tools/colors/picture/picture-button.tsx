import { useRef } from "react";
import { Button, type ButtonStyle } from "#web/ui/buttons/button.tsx";
import { FileInput } from "#web/ui/fields/file-input.tsx";

export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/gif,image/avif";

type PictureButtonProps = ButtonStyle & {
  label: string;
  /** Opens the camera where there is one. */
  camera?: boolean;
  className?: string;
  onFile: (file: File) => void;
};

/** Renders a button that chooses a picture. */
export function PictureButton({ label, camera, onFile, ...button }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} label={label} accept={PICTURE_TYPES} camera={camera} onFile={onFile} />
    </>
  );
}
