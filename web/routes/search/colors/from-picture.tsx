import { useRef, useState } from "react";
import type { GameColor } from "#contract/game-color.ts";
import { PICTURE_TYPES } from "#web/tools/colors/picture/picture-button.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { useLazyPart } from "#web/ui/hooks/use-lazy-part.ts";
import type { PictureReaderProps } from "./picture-reader.tsx";

type FromPictureProps = { className?: string; onColors: (colors: GameColor[]) => void };

const LABEL = "From picture";
const loadReader = async () => (await import("./picture-reader.tsx")).PictureReader;

/** Renders a button that chooses a picture whose colors are searched; what reads it loads on use. */
export function FromPicture({ className, onColors }: FromPictureProps) {
  const { Part: Reader, button } = useLazyPart<PictureReaderProps>(loadReader);
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} icon="img" className={className} onClick={() => input.current?.click()}>
        {LABEL}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={LABEL}
        hidden
        onChange={({ currentTarget }) => {
          button.onClick();
          setFile(currentTarget.files?.[0]);
          // Lets the same file be chosen again.
          currentTarget.value = "";
        }}
      />
      {Reader && file && <Reader file={file} onColors={onColors} />}
    </>
  );
}
