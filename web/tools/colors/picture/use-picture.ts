import { useRef, useState } from "react";
import type { PictureReading } from "./read-scaled.ts";

export const READ_FAILED =
  "The picture could not be read. Check your connection and choose it again.";

export type Picture = {
  file: File;
  /** Undefined while it is being read. */
  reading?: PictureReading;
};

/** The picture whose colors are shown, and the problem with the last one chosen. */
export type PictureState = { picture?: Picture; problem?: string };

/** Provides the picture whose colors are shown; `take` reads another one. */
export function usePicture() {
  const [state, setState] = useState<PictureState>({});
  // A picture chosen meanwhile takes the place of one that is still being read.
  const newest = useRef<File>(undefined);

  async function take(file: File): Promise<void> {
    newest.current = file;
    setState({ picture: { file } });
    const next = await readState(file);
    if (newest.current === file) setState(next);
  }

  function remove() {
    newest.current = undefined;
    setState({});
  }
  return { ...state, take, remove };
}

async function readState(file: File): Promise<PictureState> {
  try {
    const { readPicture, PictureError } = await import("./read-picture.ts");
    return await readPicture(file).then(
      (reading) => ({ picture: { file, reading } }),
      (error: unknown) => {
        if (error instanceof PictureError) return { problem: error.message };
        throw error;
      },
    );
  } catch {
    return { problem: READ_FAILED };
  }
}
