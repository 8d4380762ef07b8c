import { useEffect, useState } from "react";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import type { EditedImage } from "../image-list.ts";
import { shownCopy } from "../render-picture.ts";

type ShownCopy = { url: string | null; failed: boolean };

/** Returns the picture shown in the stage; a large original takes a moment. */
export function useShownCopy({ original, size }: EditedImage): ShownCopy {
  const [copy, setCopy] = useState<Blob | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    shownCopy(original, size).then(
      (blob) => current && setCopy(blob),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [original, size]);
  return { url: useObjectUrl(copy), failed };
}
