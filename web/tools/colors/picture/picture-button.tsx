import { useRef } from "react";
import { Button, type ButtonStyle } from "#web/ui/buttons/button.tsx";

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
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        capture={camera ? "environment" : undefined}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the same file be chosen again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
