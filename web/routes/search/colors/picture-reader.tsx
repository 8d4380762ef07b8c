import { useEffect, useEffectEvent, useState } from "react";
import type { GameColor } from "#contract/game-color.ts";
import { SEARCH_COLORS_MAX } from "#contract/search/options.ts";
import { PictureError, readPicture } from "#web/tools/colors/picture/read-picture.ts";
import type { PictureReading } from "#web/tools/colors/picture/read-scaled.ts";
import { READ_FAILED } from "#web/tools/colors/picture/use-picture.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";

export type PictureReaderProps = {
  file: File;
  /** Receives as many of its largest colors as a search takes. */
  onColors: (colors: GameColor[]) => void;
};

/** Reads the colors of a picture on this device; shows why it can't. */
export function PictureReader({ file, onColors }: PictureReaderProps) {
  const [failed, setFailed] = useState<{ file: File; problem: string }>();
  const pass = useEffectEvent(({ colors }: PictureReading) =>
    onColors(colors.slice(0, SEARCH_COLORS_MAX).map(({ color }) => color)),
  );
  useEffect(() => {
    // A picture chosen meanwhile takes the place of one that is still being read.
    let isNewest = true;
    readPicture(file).then(
      (reading) => {
        if (isNewest) pass(reading);
      },
      (error: unknown) => {
        const problem = error instanceof PictureError ? error.message : READ_FAILED;
        if (isNewest) setFailed({ file, problem });
      },
    );
    return () => {
      isNewest = false;
    };
  }, [file]);
  return (
    <div role="status" className="col-span-full empty:absolute">
      {failed?.file === file && <FieldMessage kind="error">{failed.problem}</FieldMessage>}
    </div>
  );
}
