import { useEffect, useRef, useState } from "react";
import type { Size } from "./crop-geometry.ts";
import type { EditedImage } from "./image-list.ts";
import { PictureError, readPicture, UNREADABLE } from "./render-picture.ts";

export type RejectedFile = { id: string; name: string; reason: string };

type AddImagesProps = {
  crop: Size;
  max: number;
  count: number;
  onAdded: (image: EditedImage) => void;
};

let idCount = 0;
/**
 * Returns an id unique within the draft, across reloads as well; random UUIDs require a secure
 * context.
 */
function newId(): string {
  idCount += 1;
  return `${Date.now().toString(36)}-${idCount}`;
}

function full(max: number): string {
  return max === 1 ? "Only 1 image fits." : `Only ${max} images fit.`;
}

/** Adds files one after the other; reports rejected ones, of which the surplus did not fit, and continues. */
export function useAddImages(props: AddImagesProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const queue = useRef(Promise.resolve());
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const [surplus, setSurplus] = useState<readonly File[]>([]);
  const [reading, setReading] = useState(false);

  async function readFiles(files: readonly File[]): Promise<void> {
    const { crop, max, onAdded } = latest.current;
    let capacity = max - latest.current.count;
    setReading(true);
    for (const file of files) {
      const id = newId();
      try {
        if (capacity <= 0) {
          setSurplus((files) => [...files, file]);
          throw new PictureError(full(max));
        }
        const picture = await readPicture(file, crop);
        onAdded({ id, name: file.name, ...picture });
        capacity -= 1;
      } catch (error) {
        const reason = error instanceof PictureError ? error.message : UNREADABLE;
        setRejected((files) => [...files, { id, name: file.name, reason }]);
      }
    }
    setReading(false);
  }

  function add(files: readonly File[]): void {
    if (files.length === 0) return;
    setRejected([]);
    setSurplus([]);
    queue.current = queue.current.then(() => readFiles(files));
  }

  return { add, rejected, surplus, reading };
}
